/** A text that is not rendered, with all that its author wrote. */
export function asWritten(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  // A browser drops the first line end inside `pre`.
  return `<pre class="as-written" tabindex="0">\n${escaped}</pre>`
}
