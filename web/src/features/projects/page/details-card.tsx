import type { ProjectDetail } from '@quarry/api/contract/catalogue/projects'
import { RelativeTime } from '../../../ui/labels/relative-time.tsx'
import { Fact, FactsCard } from '../../../ui/labels/facts-card.tsx'
import { LicenseLink } from '../licenses/license-link.tsx'
import type { NameBelow } from '../../../lib/i18n/message-ids.ts'

export function DetailsCard({ project }: { project: ProjectDetail }) {
  const times: [id: NameBelow<'project.details'>, date: string | null][] = [
    project.approved ? ['published', project.approved] : ['created', project.published],
    ['submitted', project.status === 'processing' ? project.queued : null],
    ['updated', project.updated],
  ]
  return (
    <FactsCard name="details" titleId="project.details.title">
      <Fact id="project.details.license">
        <LicenseLink license={project.license} />
      </Fact>
      {times.map(
        ([id, date]) =>
          date && (
            <Fact key={id} id={`project.details.${id}`}>
              <RelativeTime date={date} />
            </Fact>
          ),
      )}
    </FactsCard>
  )
}
