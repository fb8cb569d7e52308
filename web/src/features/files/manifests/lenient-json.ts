/**
 * JSON as game loaders read it: with a byte order mark, comments, line breaks and other control characters inside
 * texts, commas before closing brackets, and what Gson accepts besides: single quotes, texts without quotes, unknown
 * escapes, `;` for `,` and `=` or `=>` for `:`. A number is a text if it would lose zeros: `1.10`.
 */
export function readJson(text: string): unknown {
  const plain = text.replace(/^\uFEFF/, '')
  try {
    return JSON.parse(plain.replaceAll(/\p{Cc}+/gu, ' '), exactNumber)
  } catch {
    return JSON.parse(toStrictJson(plain), exactNumber)
  }
}

/** Browsers without access to the source of a value read it as a number. */
const exactNumber = ((_key: string, value: unknown, context?: { source?: string }) =>
  typeof value === 'number' && context?.source !== undefined && context.source !== String(value)
    ? context.source
    : value) as (key: string, value: unknown) => unknown

/** A comment, a text in quotes, a mark, or a word. Each is read once, so that no text takes longer than its length. */
const TOKEN =
  /(?<comment>\/\/[^\r\n]*|#[^\r\n]*|\/\*[\s\S]*?(?:\*\/|$))|(?<quoted>"(?:[^"\\]|\\[\s\S])*"?|'(?:[^'\\]|\\[\s\S])*'?)|(?<mark>[[\]{},;:]|=>?)|(?<word>[^\s[\]{},;:="'#/\\]+)|\s+|(?<other>[\s\S])/g

const MARKS: Readonly<Record<string, string>> = { ';': ',', '=': ':', '=>': ':' }
const VALUE = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?)$/i

function toStrictJson(text: string): string {
  const parts: string[] = []
  for (const { groups = {} } of text.matchAll(TOKEN)) {
    const { quoted, mark, word, other } = groups
    if (other !== undefined) throw new SyntaxError(`unexpected ${other}`)
    if (quoted !== undefined) parts.push(JSON.stringify(contentOf(quoted)))
    if (word !== undefined) parts.push(VALUE.test(word) ? word.toLowerCase() : JSON.stringify(word))
    if (mark !== undefined) addMark(parts, MARKS[mark] ?? mark)
  }
  return parts.join(' ')
}

function contentOf(quoted: string): string {
  const [quote = ''] = quoted
  if (quoted.length < 2 || !quoted.endsWith(quote))
    throw new SyntaxError(`a text without an end: ${quoted.slice(0, 20)}`)
  return unescaped(quoted.slice(1, -1))
}

function addMark(parts: string[], mark: string): void {
  const last = parts.at(-1) ?? ''
  if (mark === ':' && VALUE.test(last)) parts[parts.length - 1] = JSON.stringify(last)
  if (/[\]}]/.test(mark) && last === ',') parts.pop()
  parts.push(mark)
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' }

const unescaped = (text: string): string =>
  text
    .replaceAll(/\\(?:u([\da-f]{4})|([\s\S]))/gi, (_, code: string | undefined, letter = '') =>
      code === undefined ? (ESCAPES[letter] ?? letter) : String.fromCodePoint(Number.parseInt(code, 16)),
    )
    .replaceAll(/[\r\n\t]+/g, ' ')
