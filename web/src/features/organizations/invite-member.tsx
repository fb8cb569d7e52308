import { isApiError } from '@quarry/api/contract/client'
import { getUser, inviteTeamMember } from '@quarry/api/contract/people'
import type { OrganizationDetail } from '@quarry/api/contract/profiles'
import { USERNAME } from '@quarry/domain/lengths'
import { UserPlus } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { filled } from '../forms/rules.ts'
import { useForm } from '../forms/use-form.ts'
import { useOrganizationChange } from './own-organizations.queries.ts'

/** By name: they begin without rights, which their card gives them. */
export function InviteMember({ organization }: { organization: OrganizationDetail }) {
  const intl = useIntl()
  const invite = useOrganizationChange(async (api, username: string) => {
    const user = await api(getUser, { params: { user: username } })
    await api(inviteTeamMember, { params: { team: organization.team_id }, body: { user_id: user.id } })
  })
  const form = useForm({
    stored: { username: '' },
    rules: { username: filled(USERNAME) },
    save: ({ username }) => invite.mutateAsync(username.trim()),
    fieldOf: () => 'username',
  })
  const isUnknown = isApiError(form.error) && form.error.status === 404
  const error = isUnknown
    ? intl.formatMessage({ id: 'publishing.members.unknown' }, { name: form.values.username })
    : (form.errors.username ?? (isApiError(form.error) ? form.error.message : undefined))
  return (
    <Form className="slab slab-pad" onSubmit={form.submit}>
      <TextField
        label={intl.formatMessage({ id: 'publishing.members.invite' })}
        hint={intl.formatMessage({ id: 'publishing.members.invite.hint' })}
        autoComplete="off"
        value={form.values.username}
        error={error}
        onChange={(event) => form.set('username', event.target.value)}
        action={
          <Button type="submit" size="small" icon={UserPlus} isBusy={form.isSaving}>
            <FormattedMessage id="publishing.members.invite.action" />
          </Button>
        }
      />
    </Form>
  )
}
