import { USERNAME } from '@quarry/domain/lengths'
import { isApiError } from '@quarry/api/contract/client'
import { getUser, inviteTeamMember } from '@quarry/api/contract/people'
import type { ProjectDetail } from '@quarry/api/contract/projects'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Form } from '../../../ui/form.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { filled } from '../../forms/rules.ts'
import { useForm } from '../../forms/use-form.ts'
import { useTeamAction } from './use-team-action.ts'

export function InviteForm({ project }: { project: ProjectDetail }) {
  const intl = useIntl()
  const [missing, setMissing] = useState<string>()
  const invite = useTeamAction<string>(async (api, username) => {
    const user = await api(getUser, { params: { user: username } })
    await api(inviteTeamMember, { params: { team: project.team }, body: { user_id: user.id } })
  })
  const form = useForm({
    stored: { username: '' },
    rules: { username: filled(USERNAME) },
    save: async ({ username }) => {
      setMissing(undefined)
      try {
        await invite.mutateAsync(username.trim())
      } catch (error) {
        if (isApiError(error) && error.status === 404) setMissing(username)
        throw error
      }
    },
    fieldOf: () => 'username',
  })
  const error = missing
    ? intl.formatMessage({ id: 'publishing.members.unknown' }, { name: missing })
    : (form.errors.username ?? (isApiError(form.error) ? form.error.message : undefined))
  return (
    <Form className="slab slab-pad" onSubmit={form.submit}>
      <TextField
        label={intl.formatMessage({ id: 'publishing.members.invite' })}
        hint={intl.formatMessage({ id: 'publishing.members.invite.hint' })}
        autoComplete="off"
        value={form.values.username}
        error={error}
        onChange={(event) => {
          setMissing(undefined)
          form.set('username', event.target.value)
        }}
        action={
          <Button type="submit" size="small" icon={UserPlus} isBusy={form.isSaving}>
            <FormattedMessage id="publishing.members.invite.action" />
          </Button>
        }
      />
    </Form>
  )
}
