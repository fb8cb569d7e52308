import clsx from 'clsx'
import { X } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { GROUPS, activeFilters } from '../state/filter-groups.ts'
import { FacetGroup } from './facet-group.tsx'
import { FiltersInUseContext, useIsInUse } from './option-order.ts'
import { useSearchResults, useSearchPage } from '../page/search-page-context.ts'
import { withoutFilters } from '@quarry/search-config/search-state'
import { StateLink } from '../page/search-state-link.tsx'
import { FILTERS_ID, useFilterSheet } from './use-filter-sheet.ts'
import '../../../styles/pages/search.css'

/** The filters: a column beside the results, and on narrow screens a sheet that `#filters` opens. */
export function Filters() {
  const intl = useIntl()
  const { state, locks } = useSearchPage()
  const { result } = useSearchResults()
  const { isOpen, isScripted, sheet, close } = useFilterSheet()
  const isHeld = useIsInUse(sheet)
  const title = intl.formatMessage({ id: 'search.filters' })
  const hasFilters = activeFilters(state).some(({ group, name }) => !locks.isLocked(group, name))
  return (
    <section
      ref={sheet}
      // Without scripts `:target` opens the sheet. With scripts the state does, because only a real navigation changes
      // `:target`.
      className={clsx('filters slab', isScripted && (isOpen ? 'max-lg:grid!' : 'max-lg:hidden!'))}
      id={FILTERS_ID}
      tabIndex={-1}
      aria-label={title}
      {...(isOpen && { role: 'dialog', 'aria-modal': true, 'data-open': '' })}
    >
      <div className="filters-head">
        <h2>{title}</h2>
        {hasFilters && (
          <StateLink className="btn btn-quiet btn-s push" to={locks.keep(withoutFilters(state))}>
            <FormattedMessage id="search.clearAll" />
          </StateLink>
        )}
        <a
          className={clsx('btn btn-quiet btn-icon', !hasFilters && 'push')}
          href="#results"
          aria-label={intl.formatMessage({ id: 'search.closeFilters' })}
          onClick={close}
        >
          <X className="i i-l" aria-hidden="true" />
        </a>
      </div>
      <div className="filters-body">
        <FiltersInUseContext value={isHeld}>
          {GROUPS[state.kind].map((group) => (
            <FacetGroup key={group} group={group} />
          ))}
        </FiltersInUseContext>
      </div>
      <div className="filters-foot">
        <a className="btn btn-brand btn-l" href="#results" onClick={close}>
          <FormattedMessage id={`search.show.${state.kind}`} values={{ count: result?.nbHits ?? 0 }} />
        </a>
      </div>
    </section>
  )
}
