import { Ban } from 'lucide-react'
import { FormattedList, FormattedMessage, useIntl } from 'react-intl'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Stones } from '../../../ui/feedback/loading-stones.tsx'
import { activeFilters } from '../state/filter-groups.ts'
import type { PageResult } from '../engine/search-hit.ts'
import { useSearchResults, useSearchPage } from '../page/search-page-context.ts'
import { changed, withoutFilters, type SearchState, stateHref } from '@quarry/search-config/search-state'
import { StateLink } from '../page/search-state-link.tsx'
import { TagIcon, tagLabel } from '../../projects/tags/tag-icon.tsx'

/**
 * No results: lists each part of the search that can be removed, with the resulting count, best first. Alternatives
 * without results are omitted.
 */
export function NoResults() {
  const intl = useIntl()
  const { state, locks } = useSearchPage()
  const { alternatives, similarTitles, result } = useSearchResults()
  const filters = activeFilters(state).filter(({ group, name }) => !locks.isLocked(group, name))
  const countOf = (given: SearchState) =>
    alternatives?.find(({ href }) => href === stateHref(given))?.count ?? 0
  const drops = [
    ...filters.map(({ group, name, out, without }) => ({
      name: group === 'maker' ? intl.formatMessage({ id: 'search.by' }, { name }) : name,
      out,
      isWords: false,
      to: without,
      count: countOf(without),
    })),
    ...(state.query === '' ? [] : [withoutQuery(state, countOf)]),
  ]
  const all = countOf(locks.keep(withoutFilters(state)))
  const useful = drops.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count)
  return (
    <section className="slab empty" id="results" aria-labelledby="results-title">
      <Stones />
      <h2 id="results-title">
        <FormattedMessage id={`search.empty.${state.kind}`} />
      </h2>
      {similarTitles.length > 0 && !result?.namesake && (
        <p className="meant">
          <FormattedMessage
            id="search.empty.meant"
            values={{
              titles: (
                <FormattedList
                  type="disjunction"
                  value={similarTitles.map((title) => (
                    <StateLink
                      key={title}
                      className="link"
                      to={changed(withoutFilters(state), { query: title })}
                    >
                      <bdi>{title}</bdi>
                    </StateLink>
                  ))}
                />
              ),
            }}
          />
        </p>
      )}
      {useful.length > 0 ? (
        <>
          <p className="muted">
            <FormattedMessage id="search.empty.drop" />
          </p>
          <ul className="ways">
            {useful.map(({ name, out, isWords, to, count }) => (
              <li key={`${String(isWords)} ${name}`}>
                <StateLink className="btn btn-s" to={to}>
                  {out ? <Ban className="i" aria-hidden="true" /> : !isWords && <TagIcon name={name} />}
                  <FormattedMessage
                    id={isWords ? 'search.empty.words' : out ? 'search.empty.allow' : 'search.empty.without'}
                    values={{ name: isWords ? name : tagLabel(intl, name) }}
                  />
                  <span className="count">
                    <FormattedMessage id="search.empty.count" values={{ count }} />
                  </span>
                </StateLink>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className="muted">
          <FormattedMessage id={emptyAdvice(alternatives !== undefined, filters.length)} />
        </p>
      )}
      {filters.length > 1 && (
        <StateLink className="btn btn-brand" to={locks.keep(withoutFilters(state))}>
          <FormattedMessage id="search.empty.clear" />
          {all > 0 && (
            <span className="count">
              <FormattedMessage id="search.empty.count" values={{ count: all }} />
            </span>
          )}
        </StateLink>
      )}
    </section>
  )
}

const emptyAdvice = (isCounted: boolean, filters: number) => {
  if (!isCounted) return 'search.empty.counting'
  return filters > 1 ? 'search.empty.together' : 'search.empty.nothing'
}

function withoutQuery(state: SearchState, countOf: (given: SearchState) => number) {
  const to = changed(state, { query: '' })
  return { name: state.query, out: false, isWords: true, to, count: countOf(to) }
}

/** An address can have a page beyond the last one, for instance an old link after a change of filters. */
export function PageOutOfRange({ result }: { result: PageResult }) {
  const { state } = useSearchPage()
  return (
    <section className="slab" id="results">
      <EmptyState
        title={<FormattedMessage id="search.pastEnd" values={{ page: state.page }} />}
        actions={
          <StateLink className="btn" to={{ ...state, page: Math.max(1, result.nbPages) }}>
            <FormattedMessage id="search.lastPage" />
          </StateLink>
        }
      />
    </section>
  )
}
