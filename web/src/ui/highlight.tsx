const OPEN = '__ais-highlight__'
const CLOSE = '__/ais-highlight__'

/** Splits highlighted text into plain and matched runs. */
function highlightRuns(text: string): { text: string; isMatch: boolean }[] {
  return text
    .split(OPEN)
    .flatMap((part, at) => {
      if (at === 0) return [{ text: part, isMatch: false }]
      const [match = '', ...rest] = part.split(CLOSE)
      return [
        { text: match, isMatch: true },
        { text: rest.join(CLOSE), isMatch: false },
      ]
    })
    .filter((run) => run.text !== '')
}

/** Text with the words that matched marked; plain when the engine marked nothing. */
export function Highlight({ text, marked }: { text: string; marked: string | undefined }) {
  if (!marked?.includes(OPEN)) return text
  return highlightRuns(marked).map((run, at) => (run.isMatch ? <mark key={at}>{run.text}</mark> : run.text))
}
