// What the scripts of the page may use: the language and the browsers of three years ago.
import compat from "eslint-plugin-compat";

export default [
  {
    languageOptions: { ecmaVersion: 2022, sourceType: "script" },
    plugins: { compat },
    rules: { "compat/compat": "error" },
    settings: { browsers: ["chrome 115", "firefox 115"], lintAllEsApis: true },
  },
];
