import { removeTeamMember, type TeamMember } from '@quarry/api/contract/organizations/teams'
import { useNavigate } from '@tanstack/react-router'
import { LogOut, Check, ChevronDown, Clock, Crown } from 'lucide-react'
import { FormattedMessage } from 'react-intl'
import { canDo } from '../../../lib/viewer/can-do.ts'
import { useViewer } from '../../../lib/viewer/use-viewer.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { useOrganizationMutation } from '../use-organization-mutation.ts'
import { InviteForm } from './invite-form.tsx'
import type { Team } from './team.ts'
import { Avatar } from '../../../ui/labels/avatar.tsx'
import { Badge } from '../../../ui/labels/badge.tsx'
import { MemberForm } from './member-form.tsx'
import '../../../styles/pages/projects-publishing.css'

type TeamPanelProps = {
  team: Team
  /** Page to open after leaving, as this one is no longer accessible. */
  afterLeaving: string
}

/** The team of a project or an organization: invite, one card per member, leave. */
export function TeamPanel({ team, afterLeaving }: TeamPanelProps) {
  const sorted = team.members.toSorted(
    (a, b) =>
      Number(b.is_owner) - Number(a.is_owner) ||
      Number(b.accepted) - Number(a.accepted) ||
      a.user.username.localeCompare(b.user.username),
  )
  return (
    <>
      {canDo(team, 'member.invite') && <InviteForm team={team} />}
      <ul className="stack">
        {sorted.map((member) => (
          <li key={member.user.id}>
            <MemberCard team={team} member={member} />
          </li>
        ))}
      </ul>
      <Leave team={team} afterLeaving={afterLeaving} />
    </>
  )
}

function Leave({ team, afterLeaving }: TeamPanelProps) {
  const viewer = useViewer()
  const navigate = useNavigate()
  const own = team.members.find((member) => member.user.id === viewer?.id)
  const leave = useOrganizationMutation(
    (api) => api(removeTeamMember, { params: { team: team.id, user: viewer?.id ?? '' } }),
    () => navigate({ href: afterLeaving, ignoreBlocker: true }),
  )
  if (!own) return null
  const kind = team.isOfOrganization ? 'organization' : 'project'
  return (
    <section className="slab slab-pad row">
      <p className="muted">
        <FormattedMessage
          id={own.is_owner ? 'organizations-teams.ownerStays' : `organizations-teams.leave.text.${kind}`}
        />
      </p>
      <Button
        look="quiet-danger"
        className="push"
        icon={LogOut}
        disabled={own.is_owner}
        isBusy={leave.isPending}
        onClick={() => leave.mutate()}
      >
        <FormattedMessage id={`organizations-teams.leave.${kind}`} />
      </Button>
    </section>
  )
}

type MemberCardProps = { team: Team; member: TeamMember }

/** Collapsed to name and state; expanded it contains role, revenue share and permissions. */
function MemberCard({ team, member }: MemberCardProps) {
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
