import { organizationPath } from '@quarry/api/contract/addresses'
import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import { LinksCard } from './links-card.tsx'
import '../../../styles/pages/projects-page-header.css'
import { FormattedMessage } from 'react-intl'
import { AppLink } from '../../../ui/navigation/app-link.tsx'
import { Avatar } from '../../../ui/labels/avatar.tsx'
import { MemberLinks } from '../member-links.tsx'
import { RelativeTime } from '../../../ui/labels/relative-time.tsx'
import { Fact, FactsCard } from '../../../ui/labels/facts-card.tsx'
import { LicenseLink } from '../licenses/license-link.tsx'
import type { NameBelow } from '../../../lib/i18n/message-ids.ts'

export function ProjectAside({ project }: { project: ProjectDetail }) {
  return (
    <aside className="aside">
      <CreatorsCard project={project} />
      <LinksCard project={project} />
      <DetailsCard project={project} />
    </aside>
  )
}

/** The organization first, then the members of the project and those of the organization. */
function CreatorsCard({ project }: { project: ProjectDetail }) {
  const organization = project.owner_organization
  return (
    <section className="slab" aria-labelledby="creators">
      <h2 id="creators">
        <FormattedMessage id="projects.creators.title" />
      </h2>
      <div className="ilist">
        {organization && (
          <AppLink href={organizationPath(organization.slug)}>
            <Avatar src={organization.icon_url} seed={organization.id} kind="organization" />
            <div>
              <span dir="auto">{organization.name}</span>
              <small>
                <FormattedMessage id="projects.creators.organization" />
              </small>
            </div>
          </AppLink>
        )}
        <MemberLinks members={[...project.members, ...project.organization_members]} />
      </div>
    </section>
  )
}

function DetailsCard({ project }: { project: ProjectDetail }) {
  const times: [id: NameBelow<'projects.details'>, date: string | null][] = [
    project.approved ? ['published', project.approved] : ['created', project.published],
    ['submitted', project.status === 'processing' ? project.queued : null],
    ['updated', project.updated],
  ]
  return (
    <FactsCard name="details" titleId="projects.details.title">
      <Fact id="projects.details.license">
        <LicenseLink license={project.license} />
      </Fact>
      {times.map(
        ([id, date]) =>
          date && (
            <Fact key={id} id={`projects.details.${id}`}>
              <RelativeTime date={date} />
            </Fact>
          ),
      )}
    </FactsCard>
  )
}
