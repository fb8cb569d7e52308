import { isApiError } from '@quarry/api/contract/client'
import { getUser } from '@quarry/api/contract/accounts/users'
import { inviteTeamMember } from '@quarry/api/contract/organizations/teams'
import { USERNAME } from '@quarry/domain/limits/lengths'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
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
  const [unknownName, setUnknownName] = useState<string>()
  const invite = useOrganizationMutation(async (api, username: string) => {
    const user = await api(getUser, { params: { user: username } })
    await api(inviteTeamMember, { params: { team: team.id }, body: { user_id: user.id } })
  })
  const form = useForm({
    stored: { username: '' },
    rules: { username: required(USERNAME) },
    save: async ({ username }) => {
      setUnknownName(undefined)
      try {
        await invite.mutateAsync(username.trim())
      } catch (error) {
        if (isApiError(error) && error.status === 404) setUnknownName(username)
        throw error
      }
    },
    fieldOf: () => 'username',
  })
  const error = unknownName
    ? intl.formatMessage({ id: 'organizations-teams.unknown' }, { name: unknownName })
    : (form.errors.username ?? (isApiError(form.error) ? form.error.message : undefined))
  return (
    <Form className="slab slab-pad" onSubmit={form.submit}>
      <TextField
        label={intl.formatMessage({ id: 'organizations-teams.invite' })}
        hint={intl.formatMessage({ id: 'organizations-teams.invite.hint' })}
        autoComplete="off"
        value={form.values.username}
        error={error}
        onChange={(event) => {
          setUnknownName(undefined)
          form.set('username', event.target.value)
        }}
        action={
          <Button type="submit" size="small" icon={UserPlus} isBusy={form.isSaving}>
            <FormattedMessage id="organizations-teams.invite.action" />
          </Button>
        }
      />
    </Form>
  )
}
