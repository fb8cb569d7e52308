import { organizationPath } from '@quarry/api/contract/addresses'
import {
  editOrganization,
  changeOrganizationIcon,
  deleteOrganizationIcon,
  type OrganizationDetail,
} from '@quarry/api/contract/organizations/organizations'
import { ORGANIZATION_NAME, ORGANIZATION_SUMMARY, SLUG } from '@quarry/domain/limits/lengths'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useIntl } from 'react-intl'
import { canDo } from '../../../lib/viewer/can-do.ts'
import { useTexts } from '../../../lib/i18n/use-texts.ts'
import { addToast } from '../../../lib/toasts/toast-store.ts'
import { FormSection } from '../../forms/form-section.tsx'
import { validSlug, required } from '../../forms/validation-rules.ts'
import { SettingsForm } from '../../forms/settings-form.tsx'
import { useForm } from '../../forms/use-form.ts'
import { pickFields } from '../../forms/pick-fields.ts'
import { DeleteOrganization } from './delete-organization.tsx'
import { organizationKeys } from '../organization.queries.ts'
import { OrganizationFields, type OrganizationValues } from '../organization-fields.tsx'
import { useOrganizationMutation } from '../use-organization-mutation.ts'
import { extensionOf } from '../../../lib/files/image-files.ts'
import { Avatar } from '../../../ui/labels/avatar.tsx'
import { IconField } from '../../forms/icon-field.tsx'

type OverviewFormProps = { organization: OrganizationDetail; projects: number }

/** Name, slug, description and icon, and the deletion of the organization. */
export function OverviewForm({ organization, projects }: OverviewFormProps) {
  const intl = useIntl()
  const navigate = useNavigate()
  const label = useTexts('organizations.field')
  const queryClient = useQueryClient()
  const { id, slug, name, description, revision } = organization
  const save = useOrganizationMutation<Partial<OrganizationValues> & { revision: string }>(
    (api, body) => api(editOrganization, { params: { organization: id }, body }),
    ({ slug: next }) =>
      next !== undefined &&
      navigate({
        href: `${organizationPath(next)}/settings`,
        replace: true,
        ignoreBlocker: true,
      }),
    { showsOwnErrors: true },
  )
  const form = useForm<OrganizationValues, string>({
    drafts: [`organization:${organization.id}`],
    stored: { name, slug, description },
    revision,
    reload: () => queryClient.invalidateQueries({ queryKey: organizationKeys.all }),
    rules: {
      name: required(ORGANIZATION_NAME),
      slug: validSlug(SLUG),
      description: required(ORGANIZATION_SUMMARY),
    },
    save: async (values, changed, base) => {
      await save.mutateAsync({
        ...pickFields(values, changed),
        revision: base,
      })
      addToast({ type: 'success', title: intl.formatMessage({ id: 'organizations.saved' }) })
    },
  })
  return (
    <SettingsForm
      draft={`organization:${organization.id}`}
      form={form}
      labelOf={label}
      aria-label={intl.formatMessage({ id: 'organizations.settings.overview' })}
    >
      <FormSection
        title={intl.formatMessage({ id: 'organizations.section.identity' })}
        hint={intl.formatMessage({ id: 'organizations.section.identity.hint' })}
      >
        <OrganizationIconField organization={organization} />
        <OrganizationFields
          form={form}
          isDisabled={!canDo(organization, 'organization.edit')}
          slugHint={intl.formatMessage({ id: 'organizations.hint.slug' })}
        />
      </FormSection>
      {canDo(organization, 'organization.delete') && (
        <FormSection
          title={intl.formatMessage({ id: 'organizations.section.delete' })}
          hint={intl.formatMessage({ id: 'organizations.section.delete.hint' }, { projects })}
        >
          <DeleteOrganization organization={organization} projects={projects} />
        </FormSection>
      )}
    </SettingsForm>
  )
}

function OrganizationIconField({ organization }: { organization: OrganizationDetail }) {
  const params = { organization: organization.id }
  const change = useOrganizationMutation((api, file: File | undefined) =>
    file
      ? api(changeOrganizationIcon, { params, query: { ext: extensionOf(file) }, body: file })
      : api(deleteOrganizationIcon, { params }),
  )
  return (
    <IconField
      picture={<Avatar src={organization.icon_url} seed={organization.id} size="l" kind="organization" />}
      hasIcon={organization.icon_url !== null}
      mayChange={canDo(organization, 'organization.edit')}
      isBusy={change.isPending}
      onChange={change.mutate}
    />
  )
}
