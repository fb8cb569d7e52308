import type { ServerFlavour } from '@quarry/domain/hosting/flavours'
import clsx from 'clsx'
import { useMemo, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { addToast } from '../../../lib/toasts/toast-store.ts'
import { useCopy } from '../../../lib/use-copy.ts'
import { NeedsScripts } from '../browser-only.tsx'
import { CommandField } from './commands/command-field.tsx'
import type { ConsoleSnapshot } from './console-connection.ts'
import { ConsoleHead } from './console-head.tsx'
import { downloadText } from '../../../lib/files/download-text.ts'
import { lineText } from './lines/console-line.tsx'
import { ConsoleList } from './lines/console-list.tsx'
import { findInConsole } from './lines/console-search.ts'
import { selectedLines, type LineSelection } from './selection/line-selection.ts'
import { useEscape } from './full-screen/use-escape.ts'
import { useFullScreen } from './full-screen/use-full-screen.ts'
import '../../../styles/pages/hosting-console.css'
import '../../../styles/pages/hosting.css'

interface ConsolePanelProps {
  console: ConsoleSnapshot
  isRunning: boolean
  /** Names the file that lines are downloaded as. */
  serverId: string
  flavour: ServerFlavour
  /** Returns whether the command was sent. */
  onCommand: (command: string) => boolean
  onClear: () => void
}

/** The lines of a server with search and a field for commands. */
export function ConsolePanel({
  console,
  isRunning,
  serverId,
  flavour,
  onCommand,
  onClear,
}: ConsolePanelProps) {
  const intl = useIntl()
  const { entries, link } = console
  const [search, setSearch] = useState('')
  const [target, setTarget] = useState<{ key: number }>()
  const [selection, setSelection] = useState<LineSelection>()
  const [isFull, setIsFull] = useState(false)
  const panel = useRef<HTMLElement>(null)
  const { copy } = useCopy()
  const wanted = search.trim().toLowerCase()
  const hits = useMemo(() => (wanted === '' ? undefined : findInConsole(entries, wanted)), [entries, wanted])
  const shown = hits?.shown ?? entries
  useFullScreen(panel, isFull)
  useEscape(panel, [
    selection && (() => setSelection(undefined)),
    search !== '' && (() => setSearch('')),
    isFull && (() => setIsFull(false)),
  ])
  const copyLines = (lines: readonly string[]) =>
    copy(lines.join('\n'), () =>
      addToast({ type: 'success', title: intl.formatMessage({ id: 'hosting.console.copied' }) }),
    )
  return (
    <section ref={panel} className={clsx('slab console', isFull && 'is-full')} aria-labelledby="console">
      <ConsoleHead
        link={link !== 'open' && <FormattedMessage id={`hosting.console.link.${link}`} />}
        search={search}
        hasLines={entries.length > 0}
        isFull={isFull}
        onSearch={(text) => {
          setTarget(undefined)
          setSearch(text)
        }}
        onCopy={() => copyLines(shown.map(lineText))}
        onDownload={() => downloadText(`${shown.map(lineText).join('\n')}\n`, `console-${serverId}.txt`)}
        onClear={() => {
          setSelection(undefined)
          onClear()
        }}
        onFull={setIsFull}
      />
      <NeedsScripts />
      <output className="console-count muted">
        {hits && <FormattedMessage id="hosting.console.hits" values={{ count: hits.count }} />}
      </output>
      {entries.length === 0 && (
        <p className="console-empty muted server-loading">
          <FormattedMessage id={link === 'connecting' ? 'hosting.console.loading' : 'hosting.console.none'} />
        </p>
      )}
      <ConsoleList
        // A search scrolls by itself, and its end shows all lines where they were.
        key={hits ? 'hits' : 'all'}
        entries={shown}
        search={hits ? wanted : ''}
        target={hits ? undefined : target}
        onJump={(key) => {
          setTarget({ key })
          setSearch('')
        }}
        selection={selection}
        onSelect={setSelection}
        onCopy={() => selection && copyLines(selectedLines(shown, selection))}
      />
      <CommandField
        isEnabled={isRunning && link === 'open'}
        refused={console.refused}
        flavour={flavour}
        entries={entries}
        onCommand={onCommand}
      />
    </section>
  )
}
