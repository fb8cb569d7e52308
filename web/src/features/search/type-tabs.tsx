import { useEffect, useRef } from 'react'
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl'
import { AppLink } from '../../ui/app-link.tsx'
import { KindIcon } from './kind-icon.tsx'
import { PROJECT_KINDS } from './project-kinds.ts'
import { useSearchAnswer, useSearchPage } from './search-page-context.ts'
import { changed, emptyState } from './search-state.ts'
import { stateHref } from './search-url.ts'

/** The six kinds; words, server and page size go along, filters do not, since each kind has its own. */
export function TypeTabs() {
  const intl = useIntl()
  const { state } = useSearchPage()
  const { kinds } = useSearchAnswer()
  const strip = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const current = strip.current?.querySelector<HTMLElement>('[aria-current]')
    if (strip.current && current)
      strip.current.scrollLeft = current.offsetLeft - strip.current.clientWidth / 2 + current.clientWidth / 2
  }, [])
  return (
    <nav className="types" aria-label={intl.formatMessage({ id: 'search.types' })}>
      <div className="page">
        <div className="tabs" ref={strip}>
          {PROJECT_KINDS.map((kind) => {
            const { query, sort, pageSize, serverId, hidesInstalled } = state
            const to = changed(emptyState(kind), { query, sort, pageSize, serverId, hidesInstalled })
            return (
              <AppLink
                key={kind}
                href={stateHref(to)}
                {...(kind === state.kind && { 'aria-current': 'page' })}
              >
                <KindIcon kind={kind} />
                <FormattedMessage id={`search.kind.${kind}`} />
                {kinds && (
                  <span className="count">
                    <FormattedNumber value={kinds[kind] ?? 0} />
                  </span>
                )}
              </AppLink>
            )
          })}
        </div>
      </div>
    </nav>
  )
}
