import { Form, type FormProps } from '../../ui/controls/form.tsx'
import { useRef, useState } from 'react'
import { forgetDraft } from '../../lib/forms/form-drafts.ts'
import { lazy, LazyPart } from '../../lib/lazy/lazy-part.tsx'
import { ErrorSummary, warmErrorSummary } from './error-summary.tsx'
import { LazyFormConflicts } from './lazy-form-conflicts.tsx'
import { LeaveGuard, warmLeaveGuard } from './leave-guard.tsx'
import type { SaveAlso } from './unsaved-bar.tsx'
import type { FormStanding } from './use-form.ts'

const UnsavedBar = lazy(async () => (await import('./unsaved-bar.tsx')).UnsavedBar)

/** Loads what the first change or error shows. */
const warm = () => {
  UnsavedBar.warm()
  warmErrorSummary()
  warmLeaveGuard()
}

type SettingsFormProps<Field extends string> = Omit<FormProps, 'onSubmit'> & {
  form: FormStanding<Field>
  /** The label of a field, as the page shows it. */
  labelOf: (field: Field) => string
  /** The value of a field as a user reads it, where that is not the value itself. */
  textOf?: (field: Field, value: unknown) => string | undefined
  /** Another way to save, beside the usual one. */
  also?: SaveAlso | undefined
}

/**
 * The frame of every settings form: an error summary with links to the fields on top, and below a bar with the unsaved
 * changes and conflicts with changes by others. The bar is loaded on the first change.
 */
export function SettingsForm<Field extends string>({
  form,
  labelOf,
  textOf,
  also,
  draft,
  className = 'slab form',
  children,
  ...rest
}: SettingsFormProps<Field>) {
  const own = useRef<HTMLFormElement>(null)
  const changed = form.changed.join()
  /** The changes at the time when loading the bar failed; the next change tries again. */
  const [failedAt, setFailedAt] = useState('')
  return (
    <>
      <ErrorSummary errors={form.errors} error={form.error} labelOf={labelOf} />
      <LazyFormConflicts form={form} labelOf={labelOf} textOf={textOf} />
      <Form
        {...rest}
        ref={own}
        draft={draft}
        className={className}
        onSubmit={form.submit}
        onFocus={warm}
        onPointerDown={warm}
      >
        {children}
      </Form>
      <LeaveGuard isOn={form.changed.length > 0 && !form.isSaving} />
      {changed !== '' && changed !== failedAt && (
        <LazyPart isBeside onFail={() => setFailedAt(changed)}>
          <UnsavedBar
            fields={form.changed.map(labelOf)}
            conflicts={form.conflicts.map(labelOf)}
            refusesConflicts={form.refusesConflicts ?? false}
            isSaving={form.isSaving}
            // As a submit of the form, which then knows that its input was saved.
            onSave={() => own.current?.requestSubmit()}
            also={also}
            onDiscard={() => {
              form.discard()
              if (draft !== null) forgetDraft(draft)
            }}
          />
        </LazyPart>
      )}
    </>
  )
}
