import { type ProjectType, SHELF_ORDER } from '@quarry/domain/projects/project-types'
import { useEffect, useRef } from 'react'
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl'
import { AppLink } from '../../../ui/navigation/app-link.tsx'
import { loadersOf } from '../state/loader-options.ts'
import { TypeIcon } from '../../projects/types/type-icon.tsx'
import { useSearchResults, useSearchPage } from './search-page-context.ts'
import { stateHref } from '@quarry/search-config/search-state'
import { forType } from '../state/type-change.ts'
import { withProvided } from '../state/server-locks.ts'
import type { ServerLocks } from '../state/use-server-locks.ts'
import '../../../styles/pages/search.css'

/**
 * Server locks also apply to other project types, except that modpacks and resource packs ignore the server's loader.
 */
const lockedOn = (kind: ProjectType, { provided, locked }: ServerLocks) => {
  const { loaders, platforms } = loadersOf(kind)
  const known = [...loaders, ...platforms]
  return locked.filter(
    (group) =>
      group === 'version' || (kind !== 'modpack' && provided.loader.every((name) => known.includes(name))),
  )
}

/** The six project types, with the number of projects that the words find. Filters that a type has are kept. */
export function TypeTabs() {
  const intl = useIntl()
  const { state, locks } = useSearchPage()
  const { kinds } = useSearchResults()
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
          {SHELF_ORDER.map((kind) => {
            const to = withProvided(forType(state, kind), locks.provided, lockedOn(kind, locks))
            return (
              <AppLink
                key={kind}
                href={stateHref(to)}
                {...(kind === state.kind && { 'aria-current': 'page' })}
              >
                <TypeIcon type={kind} />
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
