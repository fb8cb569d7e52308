import { userPath } from '@quarry/api/contract/addresses'
import { editTeamMember, type TeamMember } from '@quarry/api/contract/organizations/teams'
import { PAYOUTS_SPLIT_MAX } from '@quarry/domain/limits/counts'
import { MEMBER_ROLE } from '@quarry/domain/limits/lengths'
import { OrganizationPermission, Permission } from '@quarry/domain/organizations/permissions'
import { Check } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { canDo } from '../../../lib/viewer/can-do.ts'
import { useHasRevenue } from '../../../lib/router/revenue-page.ts'
import { useTexts } from '../../../lib/i18n/use-texts.ts'
import { AppLink } from '../../../ui/navigation/app-link.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Form } from '../../../ui/controls/form.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { FormError } from '../../forms/form-error.tsx'
import { LazyFormConflicts } from '../../forms/lazy-form-conflicts.tsx'
import { pickFields } from '../../forms/pick-fields.ts'
import { required } from '../../forms/validation-rules.ts'
import { type FormState, useForm } from '../../forms/use-form.ts'
import { useOrganizationMutation, useReload } from '../use-organization-mutation.ts'
import { MemberActions } from './member-actions.tsx'
import { organizationPermissionNames, permissionNames } from './permission-names.ts'
import { PermissionCheckboxes } from './permission-checkboxes.tsx'
import type { Team } from './team.ts'
import '../../../styles/pages/projects-publishing.css'

type Membership = {
  role: string
  payouts_split: number
  permissions: number
  organization_permissions: number
}

interface MemberFormProps {
  team: Team
  member: TeamMember
  /** Whether to show the buttons to transfer and to remove. */
  hasActions?: boolean
}

/** Role, revenue share and permissions of a member. */
export function MemberForm({ team, member, hasActions = true }: MemberFormProps) {
  const isDisabled = !canDo(team, 'member.edit') || (member.is_owner && !canDo(team, 'member.transfer'))
  const params = { team: team.id, user: member.user.id }
  const edit = useOrganizationMutation<Partial<Membership> & { revision: string }>(
    (api, body) => api(editTeamMember, { params, body }),
    undefined,
    { showsOwnErrors: true },
  )
  const draft = `member:${team.id}:${member.user.id}`
  const reload = useReload()
  const labels = useMemberLabels(team)
  const hasRevenue = useHasRevenue()
  const form = useForm<Membership, string>({
    drafts: [draft],
    ...(member.revision !== undefined && { revision: member.revision }),
    reload,
    stored: {
      role: member.role,
      payouts_split: member.payouts_split ?? 0,
      permissions: member.permissions ?? 0,
      organization_permissions: member.organization_permissions ?? 0,
    },
    rules: { role: required(MEMBER_ROLE) },
    save: (values, changed, base) => edit.mutateAsync({ ...pickFields(values, changed), revision: base }),
  })
  return (
    <Form draft={draft} className="stack member-body" onSubmit={form.submit}>
      <FormError error={form.error} />
      <LazyFormConflicts form={form} labelOf={labels.field} textOf={labels.value} />
      <div className="member-fields">
        <TextField
          name="role"
          label={labels.field('role')}
          value={form.values.role}
          error={form.errors.role}
          disabled={isDisabled}
          onChange={(event) => form.set('role', event.target.value)}
        />
        {hasRevenue && !team.isOfOrganization && (
          <TextField
            name="payouts_split"
            label={labels.field('payouts_split')}
            hint={<FormattedMessage id="organizations-teams.split.hint" />}
            type="number"
            min={0}
            max={PAYOUTS_SPLIT_MAX}
            value={String(form.values.payouts_split)}
            error={form.errors.payouts_split}
            disabled={isDisabled}
            onChange={(event) => form.set('payouts_split', Number(event.target.value))}
          />
        )}
      </div>
      {!member.is_owner && <PermissionFields team={team} form={form} isDisabled={isDisabled} />}
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
        <AppLink className="btn btn-quiet" href={userPath(member.user.username)}>
          <FormattedMessage id="organizations-teams.profile" />
        </AppLink>
        {hasActions && !member.is_owner && <MemberActions team={team} member={member} />}
      </div>
    </Form>
  )
}

type PermissionFieldsProps = { team: Team; form: FormState<Membership>; isDisabled: boolean }

function PermissionFields({ team, form, isDisabled }: PermissionFieldsProps) {
  const labels = useMemberLabels(team)
  return (
    <>
      {team.isOfOrganization && (
        <PermissionCheckboxes
          legend={labels.field('organization_permissions')}
          names={organizationPermissionNames}
          bitOf={OrganizationPermission}
          labelOf={labels.organizationPermission}
          bits={form.values.organization_permissions}
          error={form.errors.organization_permissions}
          isDisabled={isDisabled}
          onChange={(bits) => form.set('organization_permissions', bits)}
        />
      )}
      <PermissionCheckboxes
        legend={labels.field('permissions')}
        names={permissionNames}
        bitOf={Permission}
        labelOf={labels.permission}
        bits={form.values.permissions}
        error={form.errors.permissions}
        isDisabled={isDisabled || (team.isOfOrganization && !canDo(team, 'member.give_defaults'))}
        onChange={(bits) => form.set('permissions', bits)}
      />
    </>
  )
}

/** Labels of the fields and of the permissions, and the permissions of a value as a list. */
function useMemberLabels({ isOfOrganization }: Team) {
  const intl = useIntl()
  const label = useTexts('organizations-teams')
  const permission = useTexts('organizations-teams.permission')
  const organizationPermission = useTexts('organizations-teams.organizationPermission')
  const held = <Name extends string>(
    names: readonly Name[],
    bitOf: Readonly<Record<Name, number>>,
    bits: unknown,
    labelOf: (name: Name) => string,
  ) => intl.formatList(names.filter((name) => (Number(bits) & bitOf[name]) !== 0).map(labelOf))
  return {
    permission,
    organizationPermission,
    field: (field: keyof Membership) => {
      if (field === 'role') return label('role')
      if (field === 'payouts_split') return label('split')
      if (field === 'organization_permissions') return label('mayInOrganization')
      return label(isOfOrganization ? 'mayOnProjects' : 'may')
    },
    value: (field: keyof Membership, value: unknown) => {
      if (field === 'permissions') return held(permissionNames, Permission, value, permission)
      if (field === 'organization_permissions')
        return held(organizationPermissionNames, OrganizationPermission, value, organizationPermission)
      return String(value)
    },
  }
}
