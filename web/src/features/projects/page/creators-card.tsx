import type { ProjectDetail } from '@quarry/api/contract/catalogue/projects'
import { FormattedMessage } from 'react-intl'
import { AppLink } from '../../../ui/navigation/app-link.tsx'
import { Avatar } from '../../../ui/labels/avatar.tsx'
import { MemberLinks } from '../member-links.tsx'

/** The organization first, then its people. */
export function CreatorsCard({ project }: { project: ProjectDetail }) {
  const organization = project.owner_organization
  return (
    <section className="slab" aria-labelledby="creators">
      <h2 id="creators">
        <FormattedMessage id="project.creators.title" />
      </h2>
      <div className="ilist">
        {organization && (
          <AppLink href={`/organization/${encodeURIComponent(organization.slug)}`}>
            <Avatar src={organization.icon_url} seed={organization.id} kind="organization" />
            <div>
              <span dir="auto">{organization.name}</span>
              <small>
                <FormattedMessage id="project.creators.organization" />
              </small>
            </div>
          </AppLink>
        )}
        <MemberLinks members={project.members} />
      </div>
    </section>
  )
}
