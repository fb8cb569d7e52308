import type { TextPosition } from './text-position.ts'

/**
 * Inserts an image as its own paragraph, or directly below or above another image. `known` are all running uploads in
 * the order of selection, which is their order in the text. A caret at the position moves behind the image, unless the
 * user typed meanwhile.
 */
export function insertImageText(
  area: HTMLTextAreaElement,
  markdown: string,
  { at, known }: { at: TextPosition; known: Iterable<TextPosition> },
): void {
  const { place } = at
  const lead = separatorBefore(area.value.slice(0, place))
  const trail = separatorAfter(area.value.slice(place))
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

function separatorBefore(before: string): string {
  if (before === '' || before.endsWith('\n\n')) return ''
  return /!\[[^[\]]*\]\([^()]*\)$/.test(before) || before.endsWith('\n') ? '\n' : '\n\n'
}

function separatorAfter(behind: string): string {
  if (behind === '' || behind.startsWith('\n')) return ''
  return behind.startsWith('![') ? '\n' : '\n\n'
}
