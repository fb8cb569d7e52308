import type { ListedProject } from '@quarry/api/contract/projects/project-shapes'
import { SEARCH_PATHS } from '@quarry/domain/projects/project-types'
import { isSearchable } from '@quarry/domain/projects/project-statuses'
import { Search } from 'lucide-react'
import { useIntl } from 'react-intl'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { queryOf } from '@quarry/search-config/query-string'

type SearchLinkProps = {
  /** Value of the search parameter `by`: `user:alice`, `organization:makers`. */
  by: string
  projects: readonly ListedProject[]
}

/**
 * Links to a search for the owner's projects, for the project type with the most of them. Hidden for fewer than three
 * projects.
 */
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
