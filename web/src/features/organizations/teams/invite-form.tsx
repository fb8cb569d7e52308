import { isApiError } from '@quarry/api/contract/client'
import { inviteTeamMember } from '@quarry/api/contract/organizations/teams'
import { USERNAME } from '@quarry/domain/limits/lengths'
import { UserPlus } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Button } from '../../../ui/controls/button.tsx'
import { Form } from '../../../ui/controls/form.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { required } from '../../forms/validation-rules.ts'
import { useForm } from '../../forms/use-form.ts'
import { useOrganizationMutation } from '../use-organization-mutation.ts'
import type { Team } from './team.ts'

/** Invites a user by name. A new member has no permissions until they are set on the card. */
export function InviteForm({ team }: { team: Team }) {
  const intl = useIntl()
  const invite = useOrganizationMutation(
    (api, username: string) =>
      // The endpoint accepts names as well as ids.
      api(inviteTeamMember, { params: { team: team.id }, body: { user_id: username } }),
    undefined,
    { showsOwnErrors: true },
  )
  const form = useForm({
    stored: { username: '' },
    rules: { username: required(USERNAME) },
    save: ({ username }) => invite.mutateAsync(username.trim()),
    fieldOf: () => 'username',
  })
  const error = form.errors.username ?? (isApiError(form.error) ? form.error.message : undefined)
  return (
    <Form draft={`invite:${team.id}`} className="slab slab-pad" onSubmit={form.submit}>
      <TextField
        name="username"
        label={intl.formatMessage({ id: 'organizations-teams.invite' })}
        hint={intl.formatMessage({ id: 'organizations-teams.invite.hint' })}
        autoComplete="off"
        value={form.values.username}
        error={error}
        onChange={(event) => form.set('username', event.target.value)}
        action={
          <Button type="submit" size="small" icon={UserPlus} isBusy={form.isSaving}>
            <FormattedMessage id="organizations-teams.invite.action" />
          </Button>
        }
      />
    </Form>
  )
}
