import type { ProjectDetail } from '@quarry/api/contract/projects'
import { Crown } from 'lucide-react'
import { FormattedMessage } from 'react-intl'
import { AppLink } from '../../ui/app-link.tsx'
import { Avatar } from '../../ui/avatar.tsx'

/** The organization first, then accepted members: owner, then by role and name. */
export function CreatorsCard({ project }: { project: ProjectDetail }) {
  const organization = project.owner_organization
  const members = project.members
    .filter((member) => member.accepted)
    .toSorted(
      (a, b) =>
        Number(b.is_owner) - Number(a.is_owner) ||
        a.role.localeCompare(b.role) ||
        a.user.username.localeCompare(b.user.username),
    )
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
        {members.map(({ user, role, is_owner: isOwner }) => (
          <AppLink key={user.id} href={`/user/${encodeURIComponent(user.username)}`}>
            <Avatar src={user.avatar_url} seed={user.id} />
            <div>
              <span className="row-tight">
                {user.username}
                {isOwner && (
                  <>
                    <Crown className="i crown" aria-hidden="true" />
                    <span className="sr">
                      <FormattedMessage id="project.creators.owner" />
                    </span>
                  </>
                )}
              </span>
              <small dir="auto">{role}</small>
            </div>
          </AppLink>
        ))}
      </div>
    </section>
  )
}
