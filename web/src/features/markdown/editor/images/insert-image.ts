import type { TextPlace } from './text-position.ts'

/**
 * Writes a picture as a paragraph of its own, or right below or above another one; `known` are all on their way, in the
 * order of their choice, which is the order in which they will stand. A caret at its place goes behind it, but stays with
 * the words of whoever wrote meanwhile.
 */
export function writePicture(
  area: HTMLTextAreaElement,
  markdown: string,
  { at, known }: { at: TextPlace; known: Iterable<TextPlace> },
): void {
  const { place } = at
  const lead = leadOf(area.value.slice(0, place))
  const trail = trailOf(area.value.slice(place))
  const isAtCaret = area.selectionStart === place && area.selectionEnd === place
  area.setRangeText(lead + markdown + trail, place, place, 'preserve')
  const behind = place + lead.length + markdown.length
  if (isAtCaret && !at.isWritten) area.setSelectionRange(behind, behind)
  let isLater = false
  for (const other of known) {
    if (other === at) isLater = true
    else if (other.place > place) other.place += lead.length + markdown.length + trail.length
    else if (other.place === place) other.place = isLater ? behind : place + lead.length
  }
}

function leadOf(before: string): string {
  if (before === '' || before.endsWith('\n\n')) return ''
  return /!\[[^[\]]*\]\([^()]*\)$/.test(before) || before.endsWith('\n') ? '\n' : '\n\n'
}

function trailOf(behind: string): string {
  if (behind === '' || behind.startsWith('\n')) return ''
  return behind.startsWith('![') ? '\n' : '\n\n'
}
