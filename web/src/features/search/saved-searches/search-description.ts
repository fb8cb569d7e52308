import { SAVED_SEARCH_NAME } from '@quarry/domain/limits/lengths'
import { DEFAULT_SORT } from '@quarry/domain/search/sorts'
import { stateOfAddress } from '@quarry/search-config/saved-search'
import type { IntlShape } from 'react-intl'
import { activeFilters } from '../state/filter-groups.ts'
import { tagLabel } from '../../projects/tags/tag-icon.tsx'

/**
 * Description of a search in the reader's language: type, query, each filter, and the order if it is not the default.
 */
export function describeSearch(intl: IntlShape, address: string): string[] {
  const state = stateOfAddress(address)
  if (!state) return []
  const filters = activeFilters(state).map(({ group, name, out }) => {
    const label = group === 'maker' ? intl.formatMessage({ id: 'search.by' }, { name }) : tagLabel(intl, name)
    return out ? intl.formatMessage({ id: 'search-saved.not' }, { name: label }) : label
  })
  const order = intl.formatMessage({ id: `search.sort.${state.sort}` })
  return [
    intl.formatMessage({ id: `search-saved.kind.${state.kind}` }),
    ...(state.query === '' ? [] : [intl.formatMessage({ id: 'search-saved.words' }, { words: state.query })]),
    ...filters,
    ...(state.sort === DEFAULT_SORT ? [] : [intl.formatMessage({ id: 'search-saved.order' }, { order })]),
  ]
}

/** Suggested name: the query, otherwise the whole description. */
export function suggestedName(intl: IntlShape, address: string): string {
  const query = stateOfAddress(address)?.query.trim() ?? ''
  const name = query === '' ? describeSearch(intl, address).join(', ') : query
  return Array.from(name).slice(0, SAVED_SEARCH_NAME.max).join('')
}
