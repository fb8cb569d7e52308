import { removeTeamMember, type TeamMember } from '@quarry/api/contract/people'
import type { OrganizationDetail } from '@quarry/api/contract/profiles'
import { useNavigate } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { FormattedMessage } from 'react-intl'
import { canDo } from '../../lib/can-do.ts'
import { useViewer } from '../../lib/use-viewer.ts'
import { Button } from '../../ui/button.tsx'
import { InviteMember } from './invite-member.tsx'
import { OrganizationMemberCard } from './organization-member-card.tsx'
import { useOrganizationChange } from './own-organizations.queries.ts'

type MembersSettingsProps = { organization: OrganizationDetail; members: readonly TeamMember[] }

/** The people of an organization: invite, one card for each, leave. */
export function MembersSettings({ organization, members }: MembersSettingsProps) {
  const sorted = members.toSorted(
    (a, b) =>
      Number(b.is_owner) - Number(a.is_owner) ||
      Number(b.accepted) - Number(a.accepted) ||
      a.user.username.localeCompare(b.user.username),
  )
  return (
    <>
      {canDo(organization, 'member.invite') && <InviteMember organization={organization} />}
      <ul className="stack">
        {sorted.map((member) => (
          <li key={member.user.id}>
            <OrganizationMemberCard organization={organization} member={member} />
          </li>
        ))}
      </ul>
      <Leave organization={organization} members={members} />
    </>
  )
}

function Leave({ organization, members }: MembersSettingsProps) {
  const viewer = useViewer()
  const navigate = useNavigate()
  const own = members.find((member) => member.user.id === viewer?.id)
  const leave = useOrganizationChange(
    (api) => api(removeTeamMember, { params: { team: organization.team_id, user: viewer?.id ?? '' } }),
    () => navigate({ href: '/dashboard/organizations', ignoreBlocker: true }),
  )
  if (!own) return null
  return (
    <section className="slab slab-pad row">
      <p className="muted">
        <FormattedMessage id={own.is_owner ? 'publishing.members.ownerStays' : 'organizations.leave.text'} />
      </p>
      <Button
        look="quiet-danger"
        className="push"
        icon={LogOut}
        disabled={own.is_owner}
        isBusy={leave.isPending}
        onClick={() => leave.mutate()}
      >
        <FormattedMessage id="organizations.leave" />
      </Button>
    </section>
  )
}
