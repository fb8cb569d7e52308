import { removeTeamMember, type TeamMember, transferTeam } from '@quarry/api/contract/organizations/teams'
import { Crown, UserMinus } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { canDo } from '../../../lib/viewer/can-do.ts'
import { lazy, LazyPart } from '../../../lib/lazy/lazy-part.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { useOrganizationMutation } from '../use-organization-mutation.ts'
import type { Team } from './team.ts'

const ConfirmDialog = lazy(
  async () => (await import('../../../ui/floating/confirm-dialog.tsx')).ConfirmDialog,
)

type MemberActionsProps = { team: Team; member: TeamMember }

/** Transfers the ownership, which cannot be undone, or removes the member. */
export function MemberActions({ team, member }: MemberActionsProps) {
  const remove = useOrganizationMutation((api) =>
    api(removeTeamMember, { params: { team: team.id, user: member.user.id } }),
  )
  const mayRemove = canDo(team, member.accepted ? 'member.remove' : 'member.withdraw_invitation')
  return (
    <>
      {canDo(team, 'member.transfer') && member.accepted && <TransferOwnership team={team} member={member} />}
      {mayRemove && (
        <Button
          look="quiet-danger"
          icon={UserMinus}
          isBusy={remove.isPending}
          onClick={() => remove.mutate()}
        >
          <FormattedMessage
            id={member.accepted ? 'organizations-teams.remove' : 'organizations-teams.withdraw'}
          />
        </Button>
      )}
    </>
  )
}

function TransferOwnership({ team, member }: MemberActionsProps) {
  const intl = useIntl()
  const [isConfirming, setIsConfirming] = useState(false)
  const transfer = useOrganizationMutation(
    (api) => api(transferTeam, { params: { team: team.id }, body: { user_id: member.user.id } }),
    () => setIsConfirming(false),
  )
  const { username } = member.user
  return (
    <>
      <Button icon={Crown} onClick={() => setIsConfirming(true)}>
        <FormattedMessage id="organizations-teams.transfer" />
      </Button>
      {isConfirming && (
        <LazyPart onFail={() => setIsConfirming(false)}>
          <ConfirmDialog
            isOpen
            onOpenChange={setIsConfirming}
            title={intl.formatMessage({ id: 'organizations-teams.transfer.title' }, { name: username })}
            confirmLabel={intl.formatMessage({ id: 'organizations-teams.transfer' })}
            cancelLabel={intl.formatMessage({ id: 'organizations-teams.transfer.keep' })}
            isBusy={transfer.isPending}
            onConfirm={() => transfer.mutate()}
          >
            <FormattedMessage
              id={`organizations-teams.transfer.text.${team.isOfOrganization ? 'organization' : 'project'}`}
              values={{ name: username }}
            />
          </ConfirmDialog>
        </LazyPart>
      )}
    </>
  )
}
