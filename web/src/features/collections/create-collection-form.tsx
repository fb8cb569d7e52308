import { collectionPath } from '@quarry/api/contract/addresses'
import { createCollection } from '@quarry/api/contract/collections/collections'
import { COLLECTION_NAME, COLLECTION_SUMMARY } from '@quarry/domain/limits/lengths'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { useTexts } from '../../lib/i18n/use-texts.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { Form } from '../../ui/controls/form.tsx'
import { ErrorSummary } from '../forms/error-summary.tsx'
import { maxLength, required } from '../forms/validation-rules.ts'
import { useForm } from '../forms/use-form.ts'
import { CollectionFields, type CollectionValues } from './collection-fields.tsx'

const EMPTY: CollectionValues = { name: '', description: '', status: 'listed' }

export function CreateCollectionForm() {
  const navigate = useNavigate()
  const { api } = useRouter().options.context
  const label = useTexts('collections.field')
  const form = useForm<CollectionValues>({
    stored: EMPTY,
    rules: { name: required(COLLECTION_NAME), description: maxLength(COLLECTION_SUMMARY) },
    save: async ({ name, description }) => {
      const body = { name: name.trim(), description: description.trim() || null }
      const { id } = await api(createCollection, { body })
      await navigate({ href: collectionPath(id) })
    },
  })
  return (
    <Form
      draft="create-collection"
      className="slab slab-pad stack"
      onSubmit={form.submit}
      aria-labelledby="new-collection-form"
    >
      <h2 id="new-collection-form">
        <FormattedMessage id="collections.create.title" />
      </h2>
      <p className="muted">
        <FormattedMessage id="collections.create.hint" />
      </p>
      <ErrorSummary errors={form.errors} error={form.error} labelOf={label} />
      <CollectionFields form={form} hasStatus={false} />
      <div className="row">
        <Button type="submit" look="brand" isBusy={form.isSaving}>
          <FormattedMessage id="collections.create.action" />
        </Button>
        <ButtonLink look="quiet" href="/dashboard/collections">
          <FormattedMessage id="collections.create.cancel" />
        </ButtonLink>
      </div>
    </Form>
  )
}
