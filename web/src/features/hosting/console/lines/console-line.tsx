import clsx from 'clsx'
import { Fragment, memo } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { ConsoleEntry } from '../console-log.ts'
import type { Between } from './console-search.ts'
import { partsOfLine } from './line-parts.ts'
import type { StyledRun, TextColor } from './terminal-text.ts'
import '../../../../styles/pages/hosting-console.css'

export type ShownEntry = ConsoleEntry | Between

/** As in hosting-console.css. */
export const LINE_PX = 20

/** The text whose length gives the height of an entry. */
export const lineText = (entry: ShownEntry): string => (entry.kind === 'line' ? entry.text : '')

/** How the game marks its lines, and the agent those of commands. */
function levelOf(text: string): string | undefined {
  if (text.startsWith('> ')) return 'command'
  if (/\b(?:ERROR|FATAL|SEVERE)\b/.test(text)) return 'error'
  return /\bWARN(?:ING)?\b/.test(text) ? 'warning' : undefined
}

const COLORS: Record<TextColor, string> = {
  muted: 'console-muted',
  red: 'console-red',
  green: 'console-green',
  yellow: 'console-yellow',
  blue: 'console-blue',
  purple: 'console-purple',
  cyan: 'console-cyan',
  plain: 'console-plain',
  strong: 'console-strong',
}

interface ConsoleLineProps {
  entry: ShownEntry
  rows: number
  search: string
  /** Whether it is selected, or what was searched for. */
  isMarked: boolean
  onJump: (key: number) => void
}

export const ConsoleLine = memo(function ConsoleLine({
  entry,
  rows,
  search,
  isMarked,
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
  const className = clsx('console-line', levelOf(text), isMarked && 'target')
  if (search === '')
    return (
      <div className={className} style={height}>
        <Parts entry={entry} search="" />
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
      <Parts entry={entry} search={search} />
    </button>
  )
})

function Parts({ entry, search }: { entry: Extract<ConsoleEntry, { kind: 'line' }>; search: string }) {
  const { text, runs = [] } = entry
  if (runs.length === 0 && search === '') return text
  return partsOfLine(text, runs, search).map(({ at, text: part, run, isHit }) => {
    const styled = run ? <Styled run={run}>{part}</Styled> : part
    return isHit ? <mark key={at}>{styled}</mark> : <Fragment key={at}>{styled}</Fragment>
  })
}

const Styled = ({ run, children }: { run: StyledRun; children: string }) => (
  <span
    className={clsx(
      run.color && COLORS[run.color],
      run.isBold && 'console-bold',
      run.isItalic && 'console-italic',
      run.isUnderlined && 'console-underlined',
    )}
  >
    {children}
  </span>
)
