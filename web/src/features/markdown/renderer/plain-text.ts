const START = '<pre class="as-written"'

/** A text that is not rendered, shown exactly as written. */
export function renderPlainText(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  // A browser drops the first line break inside `pre`.
  return `${START} tabindex="0">\n${escaped}</pre>`
}

/** Whether a text was given up. Rendered text has no class names of its own, so it never starts like this. */
export const isPlainText = (html: string): boolean => html.startsWith(START)
