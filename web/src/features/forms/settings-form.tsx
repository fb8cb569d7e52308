import { Form, type FormProps } from '../../ui/controls/form.tsx'
import { useState } from 'react'
import { lazy, LazyPart } from '../../lib/lazy/lazy-part.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import type { FormStanding } from './use-form.ts'

const UnsavedBar = lazy(async () => (await import('./unsaved-bar.tsx')).UnsavedBar)

type SettingsFormProps<Field extends string> = Omit<FormProps, 'onSubmit'> & {
  form: FormStanding<Field>
  /** What the page calls a field. */
  labelOf: (field: Field) => string
}

/**
 * The frame of every form of settings: what is broken on top, as links to the fields; what is not saved in a bar
 * below, with what somebody else has changed meanwhile. The bar is fetched when the form is first touched.
 */
export function SettingsForm<Field extends string>({
  form,
  labelOf,
  className = 'slab form',
  children,
  ...rest
}: SettingsFormProps<Field>) {
  const changed = form.changed.join()
  /** What had changed when the bar could not be fetched: it is asked for anew with the next change. */
  const [failedAt, setFailedAt] = useState('')
  return (
    <>
      <ErrorSummary errors={form.errors} error={form.error} labelOf={labelOf} />
      <Form
        {...rest}
        className={className}
        onSubmit={form.submit}
        onFocus={UnsavedBar.warm}
        onPointerDown={UnsavedBar.warm}
      >
        {children}
      </Form>
      <LeaveGuard isOn={form.changed.length > 0 && !form.isSaving} />
      {changed !== '' && changed !== failedAt && (
        <LazyPart isBeside onFail={() => setFailedAt(changed)}>
          <UnsavedBar
            fields={form.changed.map(labelOf)}
            conflicts={form.conflicts.map(labelOf)}
            isSaving={form.isSaving}
            onSave={() => form.submit()}
            onDiscard={form.discard}
          />
        </LazyPart>
      )}
    </>
  )
}
