import clsx from 'clsx'
import { memo } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { ConsoleEntry } from './console-log.ts'
import type { Between } from './console-search.ts'
import '../../../styles/pages/hosting.css'

export type ShownEntry = ConsoleEntry | Between

/** As in hosting.css. */
export const LINE_PX = 20

/** The text whose length gives the height of an entry. */
export const lineText = (entry: ShownEntry): string => (entry.kind === 'line' ? entry.text : '')

/** How the game marks its lines, and the agent those of commands. */
function levelOf(text: string): string | undefined {
  if (text.startsWith('> ')) return 'command'
  if (/\b(?:ERROR|FATAL|SEVERE)\b/.test(text)) return 'error'
  return /\bWARN(?:ING)?\b/.test(text) ? 'warning' : undefined
}

interface ConsoleLineProps {
  entry: ShownEntry
  rows: number
  search: string
  isTarget: boolean
  onJump: (key: number) => void
}

export const ConsoleLine = memo(function ConsoleLine({
  entry,
  rows,
  search,
  isTarget,
  onJump,
}: ConsoleLineProps) {
  const intl = useIntl()
  const text = lineText(entry)
  const height = { blockSize: rows * LINE_PX }
  if (entry.kind !== 'line')
    return (
      <div className="console-line mark" style={height} dir="auto">
        <FormattedMessage
          id={`hosting.console.${entry.kind}`}
          values={{ count: 'count' in entry ? entry.count : 0 }}
        />
      </div>
    )
  const className = clsx('console-line', levelOf(text), isTarget && 'target')
  if (search === '')
    return (
      <div className={className} style={height}>
        {text}
      </div>
    )
  return (
    <button
      type="button"
      className={className}
      style={height}
      data-tip={intl.formatMessage({ id: 'hosting.console.jump' })}
      onClick={() => onJump(entry.key)}
    >
      <Marked text={text} search={search} />
    </button>
  )
})

/** The text with each occurrence of the search marked. */
function Marked({ text, search }: { text: string; search: string }) {
  const lower = text.toLowerCase()
  const parts = []
  let at = 0
  // In rare scripts lower case is longer, and the places would not fit.
  if (lower.length === text.length)
    for (let found = lower.indexOf(search); found !== -1; found = lower.indexOf(search, at)) {
      parts.push(text.slice(at, found), <mark key={found}>{text.slice(found, found + search.length)}</mark>)
      at = found + search.length
    }
  return [...parts, text.slice(at)]
}
