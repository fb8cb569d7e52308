const OPEN = '__ais-highlight__'
const CLOSE = '__/ais-highlight__'

const REST_OF_WORD = /^[\p{L}\p{N}]+/u

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/**
 * Splits highlighted text into plain and matched runs. In a mistyped word the engine marks as many letters as were
 * typed, which is meaningless: such a word is marked as a whole.
 */
function highlightRuns(text: string, query: string): { text: string; isMatch: boolean }[] {
  const typed = plain(query)
  return text
    .split(OPEN)
    .flatMap((part, at) => {
      if (at === 0) return [{ text: part, isMatch: false }]
      const [match = '', ...rest] = part.split(CLOSE)
      const after = rest.join(CLOSE)
      const isAsTyped = typed === '' || typed.includes(plain(match))
      const [missed = ''] = isAsTyped ? [] : (REST_OF_WORD.exec(after) ?? [])
      return [
        { text: match + missed, isMatch: true },
        { text: after.slice(missed.length), isMatch: false },
      ]
    })
    .filter((run) => run.text !== '')
}

interface HighlightProps {
  text: string
  marked: string | undefined
  /** The search terms. */
  query?: string
}

/** Text with marked matches; plain when the engine marked nothing. */
export function Highlight({ text, marked, query = '' }: HighlightProps) {
  if (!marked?.includes(OPEN)) return text
  return highlightRuns(marked, query).map((run, at) =>
    run.isMatch ? <mark key={at}>{run.text}</mark> : run.text,
  )
}
