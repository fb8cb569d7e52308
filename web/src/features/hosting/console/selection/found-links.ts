export interface TextPart {
  at: number
  text: string
  /** Whether the text is an address of the web. */
  isLink: boolean
}

const ADDRESS = /\bhttps?:\/\/[^\s<>"'`\\]+/gi
/** What ends a sentence or a quotation around an address. */
const END = new Set(['.', ',', ';', ':', '!', '?', '…', ']', '}', '*'])

/** The text in parts, with the addresses of the web among them. Other protocols are not links. */
export function findLinks(text: string): TextPart[] {
  const parts: TextPart[] = []
  const add = (start: number, end: number, isLink: boolean) => {
    if (end > start) parts.push({ at: start, text: text.slice(start, end), isLink })
  }
  let at = 0
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = withoutEnd(found)
    if (!URL.canParse(address)) continue
    add(at, index, false)
    at = index + address.length
    add(index, at, true)
  }
  add(at, text.length, false)
  return parts
}

/** A closing bracket belongs to an address that has the opening one. */
function withoutEnd(address: string): string {
  const opening = address.indexOf('(')
  const isClosing = (at: number) => address[at] === ')' && (opening === -1 || opening > at)
  let end = address.length
  while (END.has(address.charAt(end - 1)) || isClosing(end - 1)) end -= 1
  return address.slice(0, end)
}
