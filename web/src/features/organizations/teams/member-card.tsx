import type { TeamMember } from '@quarry/api/contract/organizations/teams'
import { Check, ChevronDown, Clock, Crown } from 'lucide-react'
import { FormattedMessage } from 'react-intl'
import { Avatar } from '../../../ui/labels/avatar.tsx'
import { Badge } from '../../../ui/labels/badge.tsx'
import { MemberForm } from './member-form.tsx'
import type { Team } from './team.ts'
import '../../../styles/pages/projects-publishing.css'

type MemberCardProps = { team: Team; member: TeamMember }

/** Folded to a name and a state; opened it holds role, share and rights. */
export function MemberCard({ team, member }: MemberCardProps) {
  const [tone, icon, state] = member.is_owner
    ? (['accent', Crown, 'owner'] as const)
    : member.accepted
      ? (['green', Check, 'accepted'] as const)
      : (['orange', Clock, 'pending'] as const)
  return (
    <details className="slab member">
      <summary>
        <Avatar src={member.user.avatar_url} seed={member.user.id} />
        <span className="min-w-0">
          <b>{member.user.username}</b>
          <span className="hint" dir="auto">
            {member.role}
          </span>
        </span>
        <Badge tone={tone} icon={icon}>
          <FormattedMessage id={`organizations-teams.${state}`} />
        </Badge>
        <ChevronDown className="i push" aria-hidden="true" />
      </summary>
      <MemberForm team={team} member={member} />
    </details>
  )
}
