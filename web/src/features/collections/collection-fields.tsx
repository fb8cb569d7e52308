import {
  OWN_COLLECTION_STATUSES,
  type CollectionStatus,
} from '@quarry/domain/collections/collection-statuses'
import { COLLECTION_NAME, COLLECTION_SUMMARY } from '@quarry/domain/limits/lengths'
import { FormattedMessage, useIntl } from 'react-intl'
import { useTexts } from '../../lib/i18n/use-texts.ts'
import { Field } from '../../ui/controls/field.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { TextAreaField, TextField } from '../../ui/controls/text-field.tsx'
import { FieldAnchor } from '../forms/form-section.tsx'
import type { FormState } from '../forms/use-form.ts'

export interface CollectionValues {
  name: string
  description: string
  status: CollectionStatus
}

type CollectionFieldsProps = {
  form: FormState<CollectionValues>
  /** False for a new collection and for one that staff took down. */
  hasStatus: boolean
}

export function CollectionFields({ form, hasStatus }: CollectionFieldsProps) {
  const intl = useIntl()
  const label = useTexts('collections.field')
  const own = OWN_COLLECTION_STATUSES.find((status) => status === form.values.status)
  return (
    <>
      <FieldAnchor name="name">
        <TextField
          label={label('name')}
          name="name"
          isRequired
          autoComplete="off"
          value={form.values.name}
          error={form.errors.name}
          limit={COLLECTION_NAME.max}
          onChange={(event) => form.set('name', event.target.value)}
        />
      </FieldAnchor>
      <FieldAnchor name="description">
        <TextAreaField
          label={label('description')}
          name="description"
          isOptional
          value={form.values.description}
          error={form.errors.description}
          limit={COLLECTION_SUMMARY.max}
          onChange={(event) => form.set('description', event.target.value)}
        />
      </FieldAnchor>
      {hasStatus && own && (
        <FieldAnchor name="status">
          <Field
            label={label('status')}
            error={form.errors.status}
            hint={<FormattedMessage id={`collections.status.hint.${own}`} />}
          >
            {(control) => (
              <Select
                {...control}
                name="status"
                value={own}
                onChange={(value) => form.set('status', value)}
                options={OWN_COLLECTION_STATUSES.map((value) => ({
                  value,
                  label: intl.formatMessage({ id: `collections.status.${value}` }),
                }))}
              />
            )}
          </Field>
        </FieldAnchor>
      )}
    </>
  )
}
