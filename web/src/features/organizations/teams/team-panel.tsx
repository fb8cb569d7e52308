import { removeTeamMember } from '@quarry/api/contract/organizations/teams'
import { useNavigate } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { FormattedMessage } from 'react-intl'
import { canDo } from '../../../lib/viewer/can-do.ts'
import { useViewer } from '../../../lib/viewer/use-viewer.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { useCatalogueChange } from '../use-organization-mutation.ts'
import { InviteForm } from './invite-form.tsx'
import { MemberCard } from './member-card.tsx'
import type { Team } from './team.ts'
import '../../../styles/pages/projects-publishing.css'

type TeamPanelProps = {
  team: Team
  /** Where somebody who has left is led, because this page is none for them any more. */
  afterLeaving: string
}

/** The people of a project or an organization: invite, one card for each, leave. */
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
  const leave = useCatalogueChange(
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
