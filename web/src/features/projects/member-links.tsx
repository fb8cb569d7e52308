import { userPath } from '@quarry/api/contract/addresses'
import type { TeamMember } from '@quarry/api/contract/organizations/teams'
import { Crown } from 'lucide-react'
import { FormattedMessage } from 'react-intl'
import { AppLink } from '../../ui/navigation/app-link.tsx'
import { Avatar } from '../../ui/labels/avatar.tsx'
import { SupporterMark } from '../../ui/labels/supporter-mark.tsx'

/** Accepted members: the owner first, then by role and name. */
export function MemberLinks({ members }: { members: readonly TeamMember[] }) {
  return members
    .filter((member) => member.accepted)
    .toSorted(
      (a, b) =>
        Number(b.is_owner) - Number(a.is_owner) ||
        a.role.localeCompare(b.role) ||
        a.user.username.localeCompare(b.user.username),
    )
    .map(({ user, role, is_owner: isOwner }) => (
      <AppLink key={user.id} href={userPath(user.username)}>
        <Avatar src={user.avatar_url} seed={user.id} />
        <div>
          <span className="row-tight">
            {user.username}
            {isOwner && (
              <>
                <Crown className="i crown" aria-hidden="true" />
                <span className="sr">
                  <FormattedMessage id="projects.creators.owner" />
                </span>
              </>
            )}
            <SupporterMark badges={user.badges} />
          </span>
          <small dir="auto">{role}</small>
        </div>
      </AppLink>
    ))
}
