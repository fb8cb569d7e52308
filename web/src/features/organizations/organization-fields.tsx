import { ORGANIZATION_NAME, ORGANIZATION_SUMMARY } from '@quarry/domain/limits/lengths'
import { useRouter } from '@tanstack/react-router'
import { useTexts } from '../../lib/i18n/use-texts.ts'
import { TextAreaField, TextField } from '../../ui/controls/text-field.tsx'
import { FieldAnchor } from '../forms/form-section.tsx'
import type { FormState } from '../forms/use-form.ts'

export interface OrganizationValues {
  name: string
  slug: string
  description: string
}

type OrganizationFieldsProps = {
  form: FormState<OrganizationValues>
  isDisabled: boolean
  onName?: (name: string) => unknown
  onSlug?: (slug: string) => unknown
  /** What a change of the address means. */
  slugHint?: string
}

export function OrganizationFields({ form, isDisabled, onName, onSlug, slugHint }: OrganizationFieldsProps) {
  const { siteUrl } = useRouter().options.context
  const label = useTexts('organizations.field')
  const field = (name: keyof OrganizationValues) => ({
    label: label(name),
    name,
    isRequired: true,
    disabled: isDisabled,
    value: form.values[name],
    error: form.errors[name],
    autoComplete: 'off',
  })
  return (
    <>
      <FieldAnchor name="name">
        <TextField
          {...field('name')}
          limit={ORGANIZATION_NAME.max}
          onChange={(event) => {
            form.set('name', event.target.value)
            onName?.(event.target.value)
          }}
        />
      </FieldAnchor>
      <FieldAnchor name="slug">
        <TextField
          {...field('slug')}
          hint={slugHint}
          prefix={`${new URL(siteUrl).host}/organization/`}
          spellCheck={false}
          onChange={(event) => {
            onSlug?.(event.target.value)
            form.set('slug', event.target.value)
          }}
        />
      </FieldAnchor>
      <FieldAnchor name="description">
        <TextAreaField
          {...field('description')}
          limit={ORGANIZATION_SUMMARY.max}
          onChange={(event) => form.set('description', event.target.value)}
        />
      </FieldAnchor>
    </>
  )
}
