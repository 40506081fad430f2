// Answers questions, one a line, with the scripts of the page.
//
// node answer.mjs SCRIPT…
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { runInThisContext } from "node:vm";

for (const path of process.argv.slice(2)) {
  runInThisContext(readFileSync(path, "utf8"), { filename: path });
}
const answer = runInThisContext("Answers.answer");
for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${answer(line)}\n`);
}
