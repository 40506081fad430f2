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
   * Hand it to another program. Who changes their mind has done nothing wrong.
   * @param {string} title
   * @param {string} text
   * @param {string} url
   */
  async function share(title, text, url) {
    try {
      await navigator.share({ title, text, url });
    } catch {
      // Cancelled.
    }
  }

  return Object.freeze({ copy, canShare, share });
})();
