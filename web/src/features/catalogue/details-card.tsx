import type { ProjectDetail } from '@quarry/api/contract/projects'
import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { LicenseLink } from './license-link.tsx'

export function DetailsCard({ project }: { project: ProjectDetail }) {
  const times: [id: string, date: string | null][] = [
    project.approved ? ['published', project.approved] : ['created', project.published],
    ['submitted', project.status === 'processing' ? project.queued : null],
    ['updated', project.updated],
  ]
  return (
    <section className="slab" aria-labelledby="details">
      <h2 id="details">
        <FormattedMessage id="project.details.title" />
      </h2>
      <div className="slab-pad">
        <dl className="kv">
          <dt>
            <FormattedMessage id="project.details.license" />
          </dt>
          <dd>
            <LicenseLink license={project.license} />
          </dd>
          {times.map(
            ([id, date]) =>
              date && (
                <Row key={id} id={id}>
                  <RelativeTime date={date} />
                </Row>
              ),
          )}
        </dl>
      </div>
    </section>
  )
}

function Row({ id, children }: { id: string; children: ReactNode }) {
  return (
    <>
      <dt>
        <FormattedMessage id={`project.details.${id}`} />
      </dt>
      <dd>{children}</dd>
    </>
  )
}
