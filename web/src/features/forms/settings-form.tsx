import { Form, type FormProps } from '../../ui/form.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { UnsavedBar } from './unsaved-bar.tsx'
import type { FormStanding } from './use-form.ts'

type SettingsFormProps<Field extends string> = Omit<FormProps, 'onSubmit'> & {
  form: FormStanding<Field>
  /** What the page calls a field. */
  labelOf: (field: Field) => string
}

/**
 * The frame of every form of settings: what is broken on top, as links to the fields; what is not saved in a bar
 * below, with what somebody else has changed meanwhile.
 */
export function SettingsForm<Field extends string>({
  form,
  labelOf,
  className = 'slab form',
  children,
  ...rest
}: SettingsFormProps<Field>) {
  return (
    <>
      <ErrorSummary errors={form.errors} error={form.error} labelOf={labelOf} />
      <Form {...rest} className={className} onSubmit={form.submit}>
        {children}
      </Form>
      <UnsavedBar
        fields={form.changed.map(labelOf)}
        conflicts={form.conflicts.map(labelOf)}
        isSaving={form.isSaving}
        onSave={() => form.submit()}
        onDiscard={form.discard}
      />
    </>
  )
}
