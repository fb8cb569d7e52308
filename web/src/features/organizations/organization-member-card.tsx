import { editTeamMember, removeTeamMember, type TeamMember, transferTeam } from '@quarry/api/contract/people'
import type { OrganizationDetail } from '@quarry/api/contract/profiles'
import { MEMBER_ROLE } from '@quarry/domain/lengths'
import { OrganizationPermission, Permission } from '@quarry/domain/permissions'
import { Check, ChevronDown, Clock, Crown, UserMinus } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { canDo } from '../../lib/can-do.ts'
import { useTexts } from '../../lib/i18n/use-texts.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { FormError } from '../forms/form-error.tsx'
import { filled } from '../forms/rules.ts'
import { useForm } from '../forms/use-form.ts'
import { permissionNames } from '../publishing/members/permissions.ts'
import { pick } from '../publishing/use-save-project.ts'
import { organizationPermissionNames } from './organization-permissions.ts'
import { useOrganizationChange } from './own-organizations.queries.ts'
import { PermissionTicks } from './permission-ticks.tsx'
import '../../styles/pages/publishing.css'

type CardProps = { organization: OrganizationDetail; member: TeamMember }

/** Folded to a name and a state; opened it holds the role and both kinds of rights. */
export function OrganizationMemberCard({ organization, member }: CardProps) {
  const [tone, icon, id] = member.is_owner
    ? (['accent', Crown, 'publishing.members.owner'] as const)
    : member.accepted
      ? (['green', Check, 'publishing.members.accepted'] as const)
      : (['orange', Clock, 'publishing.members.pending'] as const)
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
          <FormattedMessage id={id} />
        </Badge>
        <ChevronDown className="i push" aria-hidden="true" />
      </summary>
      <MemberForm organization={organization} member={member} />
    </details>
  )
}

type Rights = { role: string; permissions: number; organization_permissions: number }

function MemberForm({ organization, member }: CardProps) {
  const intl = useIntl()
  const projectRight = useTexts('publishing.permission')
  const organizationRight = useTexts('organizations.permission')
  const isDisabled = !canDo(organization, 'member.edit')
  const params = { team: organization.team_id, user: member.user.id }
  const edit = useOrganizationChange<Partial<Rights>>((api, body) => api(editTeamMember, { params, body }))
  const form = useForm<Rights>({
    stored: {
      role: member.role,
      permissions: member.permissions ?? 0,
      organization_permissions: member.organization_permissions ?? 0,
    },
    rules: { role: filled(MEMBER_ROLE) },
    save: (values, changed) => edit.mutateAsync(pick(values, changed)),
  })
  return (
    <Form className="stack member-body" onSubmit={form.submit}>
      <FormError error={form.error} />
      <TextField
        label={intl.formatMessage({ id: 'publishing.members.role' })}
        value={form.values.role}
        error={form.errors.role}
        disabled={isDisabled}
        onChange={(event) => form.set('role', event.target.value)}
      />
      {!member.is_owner && (
        <>
          <PermissionTicks
            legend={<FormattedMessage id="organizations.members.ofOrganization" />}
            names={organizationPermissionNames}
            bitOf={OrganizationPermission}
            labelOf={organizationRight}
            bits={form.values.organization_permissions}
            isDisabled={isDisabled}
            onChange={(bits) => form.set('organization_permissions', bits)}
          />
          <PermissionTicks
            legend={<FormattedMessage id="organizations.members.ofProjects" />}
            names={permissionNames}
            bitOf={Permission}
            labelOf={projectRight}
            bits={form.values.permissions}
            isDisabled={isDisabled || !canDo(organization, 'member.give_defaults')}
            onChange={(bits) => form.set('permissions', bits)}
          />
        </>
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
        {!member.is_owner && <MemberActions organization={organization} member={member} />}
      </div>
    </Form>
  )
}

function MemberActions({ organization, member }: CardProps) {
  const team = organization.team_id
  const remove = useOrganizationChange((api) =>
    api(removeTeamMember, { params: { team, user: member.user.id } }),
  )
  const transfer = useOrganizationChange((api) =>
    api(transferTeam, { params: { team }, body: { user_id: member.user.id } }),
  )
  const mayRemove = canDo(organization, member.accepted ? 'member.remove' : 'member.invite')
  return (
    <>
      {canDo(organization, 'member.transfer') && member.accepted && (
        <Button icon={Crown} isBusy={transfer.isPending} onClick={() => transfer.mutate()}>
          <FormattedMessage id="publishing.members.transfer" />
        </Button>
      )}
      {mayRemove && (
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
