import { isLinked, isSearchable } from '@quarry/domain/projects/project-statuses'
import type { ProjectStatus } from '@quarry/api/contract/enums'
import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'

/** The pages that show a project with this status. */
const places = [
  ['search', isSearchable],
  ['profile', isSearchable],
  ['address', isLinked],
] as const

interface VisibilityListProps {
  status: ProjectStatus
  textOf: (place: (typeof places)[number][0], isSeen: 'yes' | 'no') => ReactNode
}

export function VisibilityList({ status, textOf }: VisibilityListProps) {
  return (
    <ul className="sees">
      {places.map(([place, isIn]) => {
        const isSeen = isIn(status)
        const Icon = isSeen ? Check : X
        return (
          <li key={place} className={isSeen ? 'tag' : 'tag not-seen'}>
            <Icon className="i" aria-hidden="true" />
            {textOf(place, isSeen ? 'yes' : 'no')}
          </li>
        )
      })}
    </ul>
  )
}
