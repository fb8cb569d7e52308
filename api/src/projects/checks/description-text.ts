const COMMENT = ['<!--', '-->'] as const
const FENCE = ['```', '```'] as const
/** Neither holds what could begin another one, so that each letter is looked at once. */
const PICTURE = /!\[[^\][]*\]\([^()[\]]*\)/g
const LINK = /\[([^\][]*)\]\(([^()[\]]*)\)/g
const TAG = /<[^<>]*>/g
const PICTURE_TAG = /^<img\b/i
const ADDRESS = /https?:\/\/[^\s<>)\]]+/gi
const COUNTED = /[\p{L}\p{N}]/gu

export interface DescriptionText {
  /** Letters and digits that a reader sees outside of pictures and addresses. */
  letters: number
  pictures: number
  /** What stands behind the texts of links, empty ones included. */
  targets: string[]
  /** Without pictures, tags and addresses. */
  text: string
}

/** What can be read in Markdown, as closely as counting needs: nothing is shown by it. */
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

/** Leaves out what stands between two marks; an opening one without its end takes all that follows. */
function without(text: string, [open, close]: readonly [string, string]): string {
  const kept: string[] = []
  let at = 0
  for (;;) {
    const begin = text.indexOf(open, at)
    if (begin < 0) return [...kept, text.slice(at)].join(' ')
    kept.push(text.slice(at, begin))
    const end = text.indexOf(close, begin + open.length)
    if (end < 0) return kept.join(' ')
    at = end + close.length
  }
}
