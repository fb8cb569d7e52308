import { organizationPath } from '@quarry/api/contract/addresses'
import { createOrganization } from '@quarry/api/contract/organizations/organizations'
import { ORGANIZATION_NAME, ORGANIZATION_SUMMARY, SLUG } from '@quarry/domain/limits/lengths'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { useTexts } from '../../../lib/i18n/use-texts.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { Form } from '../../../ui/controls/form.tsx'
import { ErrorSummary } from '../../forms/error-summary.tsx'
import { validSlug, required } from '../../forms/validation-rules.ts'
import { useForm } from '../../forms/use-form.ts'
import { organizationKeys } from '../organization.queries.ts'
import { suggestSlug } from '../../projects/suggest-slug.ts'
import { OrganizationFields } from '../organization-fields.tsx'

const EMPTY = { name: '', slug: '', description: '' }

/** The slug follows the name until the user edits it. */
export function CreateOrganizationForm() {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { api } = useRouter().options.context
  const [isSlugEdited, setIsSlugEdited] = useState(false)
  const label = useTexts('organizations.field')
  const form = useForm({
    stored: EMPTY,
    rules: {
      name: required(ORGANIZATION_NAME),
      slug: validSlug(SLUG),
      description: required(ORGANIZATION_SUMMARY),
    },
    save: async (body) => {
      const { slug } = await api(createOrganization, { body })
      await queryClient.invalidateQueries({ queryKey: organizationKeys.all })
      await navigate({ href: organizationPath(slug) })
    },
  })
  return (
    <Form
      draft="create-organization"
      className="slab slab-pad stack"
      onSubmit={form.submit}
      aria-labelledby="new-organization"
    >
      <h2 id="new-organization">
        <FormattedMessage id="organizations.create.title" />
      </h2>
      <ErrorSummary errors={form.errors} error={form.error} labelOf={label} />
      <OrganizationFields
        form={form}
        isDisabled={false}
        onName={(name) => !isSlugEdited && form.set('slug', suggestSlug(name))}
        onSlug={(slug) => setIsSlugEdited(slug !== '')}
      />
      <div className="row">
        <Button type="submit" look="brand" isBusy={form.isSaving}>
          <FormattedMessage id="organizations.create.action" />
        </Button>
        <ButtonLink look="quiet" href="/dashboard/organizations">
          <FormattedMessage id="organizations.create.cancel" />
        </ButtonLink>
      </div>
    </Form>
  )
}
