const COMMENT = ['<!--', '-->'] as const
const FENCE = ['```', '```'] as const
/** Neither contains what could begin another match, so that each character is read once. */
const PICTURE = /!\[[^\][]*\]\([^()[\]]*\)/g
const LINK = /\[([^\][]*)\]\(([^()[\]]*)\)/g
const TAG = /<[^<>]*>/g
const PICTURE_TAG = /^<img\b/i
const ADDRESS = /https?:\/\/[^\s<>)\]]+/gi
const COUNTED = /[\p{L}\p{N}]/gu

export interface DescriptionText {
  /** Letters and digits that a reader sees, without images and addresses. */
  letters: number
  pictures: number
  /** The addresses of links, empty ones included. */
  targets: string[]
  /** Without images, tags and addresses. */
  text: string
}

/** The readable text of Markdown, as precise as counting needs; it is never displayed. */
export function readDescription(body: string): DescriptionText {
  let pictures = 0
  const targets: string[] = []
  const take = () => {
    pictures += 1
    return ' '
  }
  const text = without(without(body, COMMENT), FENCE)
    .replace(PICTURE, take)
    .replace(TAG, (tag) => (PICTURE_TAG.test(tag) ? take() : ' '))
    .replace(LINK, (_, shown: string, target: string) => {
      targets.push(target.trim().split(/\s/)[0] ?? '')
      return shown
    })
    .replace(ADDRESS, ' ')
  return { letters: lettersOf(text), pictures, targets, text }
}

/** Letters and digits of any script. */
export const lettersOf = (text: string): number => text.match(COUNTED)?.length ?? 0

/** Removes what stands between two marks; an opening mark without an end removes all that follows. */
function without(text: string, [open, close]: readonly [string, string]): string {
  const parts: string[] = []
  let at = 0
  for (;;) {
    const begin = text.indexOf(open, at)
    if (begin < 0) return [...parts, text.slice(at)].join(' ')
    parts.push(text.slice(at, begin))
    const end = text.indexOf(close, begin + open.length)
    if (end < 0) return parts.join(' ')
    at = end + close.length
  }
}
