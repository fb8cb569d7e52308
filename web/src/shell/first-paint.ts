/** A window behind others may be given no frame at all; it works all the same, a little later. */
const longestWaitMs = 300

/**
 * For a module that blocks rendering: it runs once all of the page is parsed, and holds the first paint until then.
 * Painted while they still arrive, rows would grow with their last parts and move their first ones. What makes the page
 * work is started behind that paint, so that the paint does not wait for it; a tab in the background paints nothing.
 */
export const firstPaintScript = (entry: string | undefined): string =>
  entry === undefined
    ? 'void 0'
    : `const start=()=>import(${JSON.stringify(entry)});if(!document.hidden)requestAnimationFrame(()=>setTimeout(start));setTimeout(start,document.hidden?0:${longestWaitMs})`
