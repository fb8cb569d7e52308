import { inviteTeamMember, removeTeamMember, type TeamMember } from '@quarry/api/contract/organizations/teams'
import { ChevronDown, Crown, Users } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { canDo } from '../../../lib/viewer/can-do.ts'
import { Avatar } from '../../../ui/labels/avatar.tsx'
import { Badge } from '../../../ui/labels/badge.tsx'
import { Switch } from '../../../ui/controls/checkbox.tsx'
import { FormError } from '../../forms/form-error.tsx'
import { useOrganizationMutation } from '../use-organization-mutation.ts'
import { MemberForm } from './member-form.tsx'
import type { Team } from './team.ts'
import '../../../styles/pages/projects-publishing.css'

interface InheritedMemberProps {
  team: Team
  inherited: TeamMember
  /** Membership in the project's own team, which overrides that in the organization. */
  own: TeamMember | undefined
}

/** The owner of an organization has every permission on its projects, so there is nothing to change. */
export function InheritedMember({ team, inherited, own }: InheritedMemberProps) {
  const { user, is_owner: isOwner } = inherited
  // The card stays open when the switch is turned off.
  const [isInitiallyOpen] = useState(own !== undefined)
  const state = isOwner ? 'owner' : own ? (own.accepted ? 'here' : 'invited') : 'organization'
  return (
    <details className="slab member" open={isInitiallyOpen}>
      <summary>
        <Avatar src={user.avatar_url} seed={user.id} />
        <span className="min-w-0">
          <b>{user.username}</b>
          <span className="hint" dir="auto">
            {(own?.accepted ? own : inherited).role}
          </span>
        </span>
        <Badge tone={isOwner ? 'accent' : own ? 'blue' : 'neutral'} icon={isOwner ? Crown : Users}>
          <FormattedMessage id={`organizations-teams.inherited.${state}`} />
        </Badge>
        <ChevronDown className="i push" aria-hidden="true" />
      </summary>
      {isOwner ? (
        <p className="member-body muted">
          <FormattedMessage id="organizations-teams.inherited.ownerHoldsAll" />
        </p>
      ) : (
        <Override team={team} inherited={inherited} own={own} />
      )}
    </details>
  )
}

/** The override starts with the permissions from the organization. */
function Override({ team, inherited, own }: InheritedMemberProps) {
  const user = inherited.user.id
  const change = useOrganizationMutation((api) =>
    own
      ? api(removeTeamMember, { params: { team: team.id, user } })
      : api(inviteTeamMember, {
          params: { team: team.id },
          body: {
            user_id: user,
            role: inherited.role,
            permissions: inherited.permissions ?? 0,
            payouts_split: inherited.payouts_split ?? 0,
            ordering: inherited.ordering,
          },
        }),
  )
  return (
    <>
      <div className="member-body">
        <FormError error={change.error} />
        <Switch
          checked={own !== undefined}
          disabled={change.isPending || !canDo(team, own ? 'member.remove' : 'member.invite')}
          hint={<FormattedMessage id="organizations-teams.inherited.override.hint" />}
          onChange={() => change.mutate()}
        >
          <FormattedMessage id="organizations-teams.inherited.override" />
        </Switch>
      </div>
      {own && <MemberForm team={team} member={own} hasActions={false} />}
    </>
  )
}
