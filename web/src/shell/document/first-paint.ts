/** A window behind others may get no frame at all; it starts a little later. */
const longestWaitMs = 300

/**
 * Content of a module script, which runs once the page is parsed. It starts the entry script after the next paint, so
 * that hydration does not delay a paint; a background tab paints nothing. Only the header blocks the first paint.
 * Parts of a page that is painted in pieces may shift slightly (≤ 0.02), but waiting for the whole page costs half a
 * second on phones.
 */
export const firstPaintScript = (entry: string | undefined): string =>
  entry === undefined
    ? 'void 0'
    : `const start=()=>import(${JSON.stringify(entry)});if(!document.hidden)requestAnimationFrame(()=>setTimeout(start));setTimeout(start,document.hidden?0:${longestWaitMs})`
