import { useIntl } from 'react-intl'
import { Badge } from '../../../ui/labels/badge.tsx'
import { describeSearch } from './search-description.ts'

/** A summary of a search. */
export function SavedSearchSummary({ address }: { address: string }) {
  const intl = useIntl()
  return (
    <ul className="flex flex-wrap gap-1.5">
      {describeSearch(intl, address).map((word) => (
        <li key={word}>
          <Badge>
            <bdi>{word}</bdi>
          </Badge>
        </li>
      ))}
    </ul>
  )
}
