import type { IntlShape } from 'react-intl'
import { emptyState, stateHref, type SearchState } from '@quarry/search-config/search-state'
import { hasText } from '../../../lib/i18n/has-text.ts'
import { LOADER_NAMES } from '@quarry/domain/projects/loader-names'

/** Words and chosen filters, as the title of the page names them. */
function conditionsOf(intl: IntlShape, { query, versions, groups, tags }: SearchState): string[] {
  const chosen = [...groups, ...tags].filter(({ out }) => !out)
  const labels = chosen.map(({ name }) => {
    const id = `projects-tags.${name}`
    // Addresses may hold names that every object has, such as `__proto__`.
    const loader = Object.hasOwn(LOADER_NAMES, name) ? LOADER_NAMES[name] : undefined
    return loader ?? (hasText(intl, id) ? intl.formatMessage({ id }) : name)
  })
  const words = query.trim()
  return [...(words === '' ? [] : [`“${words}”`]), ...versions, ...labels]
}

/** Longer titles are cut off by browsers and search engines anyway. */
const CONDITIONS_MAX = 4

/** The title of a search page, with words and filters. */
export function searchTitle(intl: IntlShape, state: SearchState): string {
  const title = intl.formatMessage({ id: `search.title.${state.kind}` })
  const conditions = conditionsOf(intl, state).slice(0, CONDITIONS_MAX)
  return [title, ...conditions].join(' · ')
}

/**
 * The address under which a search engine should list the page, and whether it should at all: every combination of
 * words and filters is a page of its own, so only the whole lists of the types are listed.
 */
export function searchIndexing(state: SearchState): { canonical: string; isListed: boolean } {
  const whole = { ...emptyState(state.kind), page: state.page }
  const canonical = stateHref({
    ...state,
    sort: whole.sort,
    pageSize: whole.pageSize,
    showsAllVersions: false,
  })
  return { canonical, isListed: canonical === stateHref(whole) }
}
