import { SAVED_SEARCH_NAME } from '@quarry/domain/limits/lengths'
import { DEFAULT_SORT } from '@quarry/domain/search/sorts'
import { stateOfAddress } from '@quarry/search-config/saved-search'
import type { IntlShape } from 'react-intl'
import { activeFilters } from '../state/filter-changes.ts'
import { tagLabel } from '../../projects/tags/tag-icon.tsx'

/** What a search looks for, in the reader's words: kind, words, each filter, and the order when it is chosen. */
export function searchWords(intl: IntlShape, address: string): string[] {
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

/** A name for it to begin with: the words that are looked for, else all that it says. */
export function suggestedName(intl: IntlShape, address: string): string {
  const query = stateOfAddress(address)?.query.trim() ?? ''
  const name = query === '' ? searchWords(intl, address).join(', ') : query
  return Array.from(name).slice(0, SAVED_SEARCH_NAME.max).join('')
}
