import { PAYOUTS_SPLIT_MAX } from '@quarry/domain/counts'
import { MEMBER_ROLE } from '@quarry/domain/lengths'
import { editTeamMember, removeTeamMember, type TeamMember, transferTeam } from '@quarry/api/contract/people'
import type { ProjectDetail } from '@quarry/api/contract/projects'
import { Check, ChevronDown, Clock, Crown, UserMinus } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Form } from '../../../ui/form.tsx'
import { AppLink } from '../../../ui/app-link.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Checkbox } from '../../../ui/tick.tsx'
import { canDo } from '../../../lib/can-do.ts'
import { FormError } from '../../forms/form-error.tsx'
import { filled } from '../../forms/rules.ts'
import { useForm } from '../../forms/use-form.ts'
import { pick } from '../use-save-project.ts'
import { holds, permissionNames, withPermission } from './permissions.ts'
import { useTeamAction } from './use-team-action.ts'
import '../../../styles/pages/publishing.css'

type MemberCardProps = { project: ProjectDetail; member: TeamMember }

/** Folded to a name and a state; opened it holds role, share and rights. */
export function MemberCard({ project, member }: MemberCardProps) {
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
        <MemberState member={member} />
        <ChevronDown className="i push" aria-hidden="true" />
      </summary>
      <MemberForm project={project} member={member} />
    </details>
  )
}

function MemberState({ member }: { member: TeamMember }) {
  if (member.is_owner)
    return (
      <Badge tone="accent" icon={Crown}>
        <FormattedMessage id="publishing.members.owner" />
      </Badge>
    )
  return (
    <Badge tone={member.accepted ? 'green' : 'orange'} icon={member.accepted ? Check : Clock}>
      <FormattedMessage id={member.accepted ? 'publishing.members.accepted' : 'publishing.members.pending'} />
    </Badge>
  )
}

function MemberForm({ project, member }: MemberCardProps) {
  const intl = useIntl()
  const isDisabled = !canDo(project, 'member.edit') || (member.is_owner && !canDo(project, 'member.transfer'))
  const params = { team: project.team, user: member.user.id }
  const edit = useTeamAction<Partial<{ role: string; permissions: number; payouts_split: number }>>(
    (api, body) => api(editTeamMember, { params, body }),
  )
  const form = useForm({
    stored: {
      role: member.role,
      permissions: member.permissions ?? 0,
      payouts_split: member.payouts_split ?? 0,
    },
    rules: { role: filled(MEMBER_ROLE) },
    save: (values, changed) => edit.mutateAsync(pick(values, changed)),
  })
  return (
    <Form className="stack member-body" onSubmit={form.submit}>
      <FormError error={form.error} />
      <div className="member-fields">
        <TextField
          label={intl.formatMessage({ id: 'publishing.members.role' })}
          value={form.values.role}
          error={form.errors.role}
          disabled={isDisabled}
          onChange={(event) => form.set('role', event.target.value)}
        />
        <TextField
          label={intl.formatMessage({ id: 'publishing.members.split' })}
          hint={intl.formatMessage({ id: 'publishing.members.split.hint' })}
          type="number"
          min={0}
          max={PAYOUTS_SPLIT_MAX}
          value={String(form.values.payouts_split)}
          error={form.errors.payouts_split}
          disabled={isDisabled}
          onChange={(event) => form.set('payouts_split', Number(event.target.value))}
        />
      </div>
      {!member.is_owner && (
        <fieldset className="field">
          <legend className="label">
            <FormattedMessage id="publishing.members.permissions" />
          </legend>
          <ul className="tag-ticks">
            {permissionNames.map((name) => (
              <li key={name}>
                <Checkbox
                  checked={holds(form.values.permissions, name)}
                  disabled={isDisabled}
                  onChange={(event) =>
                    form.set(
                      'permissions',
                      withPermission(form.values.permissions, name, event.target.checked),
                    )
                  }
                >
                  <FormattedMessage id={`publishing.permission.${name}`} />
                </Checkbox>
              </li>
            ))}
          </ul>
        </fieldset>
      )}
      <div className="row">
        <Button
          type="submit"
          look="brand"
          icon={Check}
          disabled={isDisabled || form.changed.length === 0}
          isBusy={form.isSaving}
        >
          <FormattedMessage id="forms.unsaved.save" />
        </Button>
        <AppLink className="btn btn-quiet" href={`/user/${encodeURIComponent(member.user.username)}`}>
          <FormattedMessage id="publishing.members.profile" />
        </AppLink>
        {!member.is_owner && <MemberActions project={project} member={member} />}
      </div>
    </Form>
  )
}

function MemberActions({ project, member }: MemberCardProps) {
  const remove = useTeamAction((api) =>
    api(removeTeamMember, { params: { team: project.team, user: member.user.id } }),
  )
  const transfer = useTeamAction((api) =>
    api(transferTeam, { params: { team: project.team }, body: { user_id: member.user.id } }),
  )
  return (
    <>
      {canDo(project, 'member.transfer') && member.accepted && (
        <Button icon={Crown} isBusy={transfer.isPending} onClick={() => transfer.mutate()}>
          <FormattedMessage id="publishing.members.transfer" />
        </Button>
      )}
      {canDo(project, 'member.remove') && (
        <Button
          look="quiet-danger"
          icon={UserMinus}
          isBusy={remove.isPending}
          onClick={() => remove.mutate()}
        >
          <FormattedMessage
            id={member.accepted ? 'publishing.members.remove' : 'publishing.members.withdraw'}
          />
        </Button>
      )}
    </>
  )
}
