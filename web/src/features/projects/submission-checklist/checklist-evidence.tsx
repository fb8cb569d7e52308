import type { ChecklistItem } from '@quarry/api/contract/projects/project-checklist'
import '../../../styles/pages/projects-submission-checklist.css'

/** The project's own text that an open item is about. Items about sides name the sides in their title. */
export function ChecklistEvidence({ item }: { item: ChecklistItem }) {
  if (item.saw.length === 0 || item.id === 'select-environments') return null
  return (
    <p className="what-seen">
      {item.saw.map((text) => (
        <bdi key={text}>{text}</bdi>
      ))}
    </p>
  )
}
