/** A text that is not rendered, shown exactly as written. */
export function renderPlainText(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  // A browser drops the first line break inside `pre`.
  return `<pre class="as-written" tabindex="0">\n${escaped}</pre>`
}
