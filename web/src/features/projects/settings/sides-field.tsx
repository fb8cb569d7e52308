import { CHOSEN_SIDES } from '@quarry/domain/projects/environments'
import { useIntl } from 'react-intl'
import { FieldError } from '../../../ui/controls/field-error.tsx'
import { ChoiceCards } from '../../../ui/controls/checkbox.tsx'
import { FieldAnchor } from '../../forms/form-section.tsx'
import type { FormState } from '../../forms/use-form.ts'
import type { GeneralValues } from './general-values.ts'

/** Client and server side, each required, optional or unsupported. */
export function SidesField({ form, isDisabled }: { form: FormState<GeneralValues>; isDisabled: boolean }) {
  const intl = useIntl()
  const fields = ['client_side', 'server_side'] as const
  return fields.map((name) => (
    <FieldAnchor key={name} name={name}>
      <ChoiceCards
        legend={intl.formatMessage({ id: `projects-publishing.field.${name}` })}
        name={name}
        value={form.values[name]}
        onChange={(value) => form.set(name, value)}
        isInvalid={form.errors[name] !== undefined}
        options={CHOSEN_SIDES.map((value) => ({
          value,
          label: intl.formatMessage({ id: `projects-publishing.side.${value}` }),
          isDisabled,
        }))}
      />
      {form.errors[name] && <FieldError>{form.errors[name]}</FieldError>}
    </FieldAnchor>
  ))
}
