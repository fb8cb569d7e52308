import type { ChecklistItem } from '@quarry/api/contract/projects/project-checklist'
import '../../../styles/pages/projects-submission-checklist.css'

/** The project's own words that an open item is about; sides are told by their item already. */
export function WhatWasSeen({ item }: { item: ChecklistItem }) {
  if (item.saw.length === 0 || item.id === 'select-environments') return null
  return (
    <p className="what-seen">
      {item.saw.map((text) => (
        <bdi key={text}>{text}</bdi>
      ))}
    </p>
  )
}
