'use strict';

/** Copying and sending, as far as the browser can. */
const Send = (() => {
  /**
   * Put a text on the clipboard; whether it is there.
   * @param {string} text
   * @returns {Promise<boolean>}
   */
  async function copy(text) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      return copyOldWay(text);
    }
  }

  /**
   * For pages that do not come by HTTPS, where browsers give no clipboard.
   * @param {string} text
   */
  function copyOldWay(text) {
    const field = /** @type {HTMLTextAreaElement} */ (
      Dom.make('textarea', { class: 'away' }, text)
    );
    const before = /** @type {HTMLElement | null} */ (document.activeElement);
    document.body.append(field);
    field.select();
    const done = document.execCommand('copy');
    field.remove();
    before?.focus();
    return done;
  }

  function canShare() {
    return typeof navigator.share === 'function';
  }

  /**
   * Hand it to another program. Who changes their mind has done nothing wrong. The address of a
   * file leads nowhere elsewhere, and browsers do not hand it on: then it is the text alone.
   * @param {string} title
   * @param {string} text
   * @param {string} url
   */
  async function share(title, text, url) {
    const what = url.startsWith('http') ? { title, text, url } : { title, text };
    try {
      await navigator.share(what);
    } catch {
      // Cancelled.
    }
  }

  return Object.freeze({ copy, canShare, share });
})();
