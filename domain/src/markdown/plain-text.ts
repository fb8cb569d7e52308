const COMMENT = /<!--[^<>]*-->/g
const TAG = /<\/?[a-z][^<>]*>/gi
const FENCE_LINE = /^ {0,3}(?:```|~~~)[^\n]*(?:\n|$)/gm
const HEAD_OR_QUOTE = /^ {0,3}(?:#{1,6}|>) /gm
/** Neither pattern contains its own start, so that matching takes linear time. */
const IMAGE = /!\[([^\][\n]*)\]\([^()[\]\s]*\)/g
const LINK = /(?<!\\)\[([^\][\n]*)\]\(([^()[\]\s]*)\)/g
const STRONG = /\*\*|~~|(?<!\w)__|__(?!\w)/g
/** Not between letters or digits, nor between spaces: `a_name` and `2 * 3` are no emphasis. */
const SOFT = /(?<![\s\\])[*_](?!\w)|(?<![\w\\])[*_](?!\s)/g
const CODE = /(?<!\\)`/g
const ESCAPED = /\\([\\`*_{}[\]()#+\-.!~<>|])/g
const GAP = /\n{3,}/g

/**
 * Markdown as plain text: removes markup, keeps link targets and lists. For quotations, so hidden parts such as comments
 * are removed too.
 */
export const plainWords = (markdown: string): string =>
  markdown
    .replaceAll('\r\n', '\n')
    .replace(COMMENT, '')
    .replace(FENCE_LINE, '')
    .replace(TAG, '')
    .replace(IMAGE, '$1')
    .replace(LINK, (_, text: string, target: string) => (text === target ? text : `${text} (${target})`))
    .replace(HEAD_OR_QUOTE, '')
    .replace(CODE, '')
    .replace(STRONG, '')
    .replace(SOFT, '')
    .replace(ESCAPED, '$1')
    .replace(GAP, '\n\n')
    .trim()

/** The first `most` code points, so that no character is split. */
export function beginningOf(words: string, most: number): string {
  const points = Array.from(words.slice(0, 2 * most + 2))
  return points.length > most ? `${points.slice(0, most - 1).join('')}…` : words
}
