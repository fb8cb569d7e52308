import type { ListedProject } from '@quarry/api/contract/projects/project-shapes'
import { SEARCH_PATHS } from '@quarry/domain/projects/project-types'
import { isSearchable } from '@quarry/domain/projects/project-statuses'
import { Search } from 'lucide-react'
import { useIntl } from 'react-intl'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { queryOf } from '@quarry/search-config/query-string'

type SearchLinkProps = {
  /** As the address of a search says it: `user:alice`, `organization:makers`. */
  by: string
  projects: readonly ListedProject[]
}

/** Leads to the search of somebody's projects, on the shelf that has most of them; of one or two there is nothing to search. */
export function SearchLink({ by, projects }: SearchLinkProps) {
  const intl = useIntl()
  const types = projects.filter(({ status }) => isSearchable(status)).map(({ url_type: type }) => type)
  if (types.length < 3) return null
  const countOf = (type: (typeof types)[number]) => types.filter((other) => other === type).length
  const [first] = types.toSorted((a, b) => countOf(b) - countOf(a))
  if (!first) return null
  return (
    <ButtonLink
      look="quiet"
      icon={Search}
      href={SEARCH_PATHS[first] + queryOf([['by', by]])}
      aria-label={intl.formatMessage({ id: 'accounts-profile.search' })}
    />
  )
}
