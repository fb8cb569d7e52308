/** A window behind others may be given no frame at all; it works all the same, a little later. */
const longestWaitMs = 300

/**
 * For a module, which runs once all of the page is parsed: what makes the page work is started behind the next paint, so
 * that no paint waits for it; a tab in the background paints nothing. Only the header
 * holds the first paint up, although parts of a page that is painted in pieces may move by a hair (≤ 0.02): on phones the
 * wait for the whole page costs half a second.
 */
export const firstPaintScript = (entry: string | undefined): string =>
  entry === undefined
    ? 'void 0'
    : `const start=()=>import(${JSON.stringify(entry)});if(!document.hidden)requestAnimationFrame(()=>setTimeout(start));setTimeout(start,document.hidden?0:${longestWaitMs})`
