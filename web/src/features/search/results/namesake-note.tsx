import { FormattedMessage } from 'react-intl'
import { HrefLink } from '../../../ui/navigation/href-link.tsx'
import { searchHitHref } from '../../projects/search-hit-address.ts'
import { useSearchResults } from '../page/search-page-context.ts'
import '../../../styles/pages/search-results.css'

/** A link to the project of another type that has the words as its title. */
export function NamesakeNote() {
  const { result, hasFailed } = useSearchResults()
  const namesake = hasFailed ? undefined : result?.namesake
  const [type] = namesake?.project_types ?? []
  if (!namesake || !type) return null
  const title = (
    <HrefLink className="link" href={searchHitHref(namesake)}>
      <bdi>{namesake.title}</bdi>
    </HrefLink>
  )
  return (
    <p className="muted">
      <FormattedMessage id={`search.namesake.${type}`} values={{ title }} />
    </p>
  )
}
