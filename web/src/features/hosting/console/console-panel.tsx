import { Copy, Eraser, Search, X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { addToast } from '../../../lib/toasts/toast-store.ts'
import { useCopy } from '../../../lib/use-copy.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { CommandField } from './command-field.tsx'
import type { ConsoleSnapshot } from './console-connection.ts'
import { lineText } from './console-line.tsx'
import { ConsoleList } from './console-list.tsx'
import { findInConsole } from './console-search.ts'
import '../../../styles/pages/hosting.css'

interface ConsolePanelProps {
  console: ConsoleSnapshot
  isRunning: boolean
  /** Returns whether the command was sent. */
  onCommand: (command: string) => boolean
  onClear: () => void
}

/** The lines of a server with search and a field for commands. */
export function ConsolePanel({ console, isRunning, onCommand, onClear }: ConsolePanelProps) {
  const intl = useIntl()
  const { entries, link } = console
  const [search, setSearch] = useState('')
  const [target, setTarget] = useState<{ key: number }>()
  const { copy } = useCopy()
  const wanted = search.trim().toLowerCase()
  const hits = useMemo(() => (wanted === '' ? undefined : findInConsole(entries, wanted)), [entries, wanted])
  const copyAll = () => {
    copy((hits?.shown ?? entries).map(lineText).join('\n'))
    addToast({ type: 'success', title: intl.formatMessage({ id: 'hosting.console.copied' }) })
  }
  return (
    <section className="slab console" aria-labelledby="console">
      <div className="console-head">
        <h2 id="console">
          <FormattedMessage id="hosting.console" />
        </h2>
        <output className="muted console-link">
          {link !== 'open' && <FormattedMessage id={`hosting.console.link.${link}`} />}
        </output>
        <div className="group console-search">
          <Search className="i" aria-hidden="true" />
          <input
            type="search"
            name="search"
            aria-label={intl.formatMessage({ id: 'hosting.console.search' })}
            placeholder={intl.formatMessage({ id: 'hosting.console.search' })}
            autoComplete="off"
            value={search}
            onChange={(event) => {
              setTarget(undefined)
              setSearch(event.target.value)
            }}
            onKeyDown={(event) => {
              if (event.key === 'Escape') setSearch('')
            }}
          />
          {search !== '' && (
            <Button
              look="quiet"
              size="small"
              icon={X}
              aria-label={intl.formatMessage({ id: 'hosting.console.search.clear' })}
              onClick={() => setSearch('')}
            />
          )}
        </div>
        <Button
          look="quiet"
          icon={Copy}
          aria-label={intl.formatMessage({ id: 'hosting.console.copy' })}
          disabled={entries.length === 0}
          onClick={copyAll}
        />
        <Button
          look="quiet"
          icon={Eraser}
          aria-label={intl.formatMessage({ id: 'hosting.console.clear' })}
          disabled={entries.length === 0}
          onClick={onClear}
        />
      </div>
      <output className="console-count muted">
        {hits && <FormattedMessage id="hosting.console.hits" values={{ count: hits.count }} />}
      </output>
      {entries.length === 0 && (
        <p className="console-empty muted">
          <FormattedMessage id={link === 'connecting' ? 'hosting.console.loading' : 'hosting.console.none'} />
        </p>
      )}
      <ConsoleList
        // A search scrolls by itself, and its end shows all lines where they were.
        key={hits ? 'hits' : 'all'}
        entries={hits?.shown ?? entries}
        search={hits ? wanted : ''}
        target={hits ? undefined : target}
        onJump={(key) => {
          setTarget({ key })
          setSearch('')
        }}
      />
      <CommandField
        isEnabled={isRunning && link === 'open'}
        refused={console.refused}
        onCommand={onCommand}
      />
    </section>
  )
}
