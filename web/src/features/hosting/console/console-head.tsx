import { Copy, Download, Eraser, Maximize2, Minimize2, Search, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Button } from '../../../ui/controls/button.tsx'
import '../../../styles/pages/hosting-console.css'
import '../../../styles/pages/hosting.css'

interface ConsoleHeadProps {
  /** The state of the connection, if it is not open. */
  link: ReactNode
  search: string
  hasLines: boolean
  isFull: boolean
  onSearch: (search: string) => void
  onCopy: () => void
  onDownload: () => void
  onClear: () => void
  onFull: (isFull: boolean) => void
}

/** Title, search and actions of a console. */
export function ConsoleHead({ link, search, hasLines, isFull, onSearch, ...on }: ConsoleHeadProps) {
  const intl = useIntl()
  const actions = [
    [Copy, 'hosting.console.copy', on.onCopy],
    [Download, 'hosting-console.download', on.onDownload],
    [Eraser, 'hosting.console.clear', on.onClear],
  ] as const
  return (
    <div className="console-head">
      <h2 id="console">
        <FormattedMessage id="hosting.console" />
      </h2>
      <output className="muted console-link server-loading">{link}</output>
      <div className="group console-search">
        <Search className="i" aria-hidden="true" />
        <input
          type="search"
          name="search"
          aria-label={intl.formatMessage({ id: 'hosting.console.search' })}
          placeholder={intl.formatMessage({ id: 'hosting.console.search' })}
          autoComplete="off"
          value={search}
          onChange={(event) => onSearch(event.target.value)}
        />
        {search !== '' && (
          <Button
            look="quiet"
            size="small"
            icon={X}
            aria-label={intl.formatMessage({ id: 'hosting.console.search.clear' })}
            onClick={() => onSearch('')}
          />
        )}
      </div>
      <div className="console-actions">
        {actions.map(([icon, id, onClick]) => (
          <Button
            key={id}
            look="quiet"
            icon={icon}
            aria-label={intl.formatMessage({ id })}
            disabled={!hasLines}
            onClick={onClick}
          />
        ))}
        <Button
          look="quiet"
          icon={isFull ? Minimize2 : Maximize2}
          aria-label={intl.formatMessage({
            id: isFull ? 'hosting-console.full.leave' : 'hosting-console.full',
          })}
          onClick={() => on.onFull(!isFull)}
        />
      </div>
    </div>
  )
}
