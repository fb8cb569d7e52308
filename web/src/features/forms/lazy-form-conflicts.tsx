import { useState } from 'react'
import { lazy, LazyPart } from '../../lib/lazy/lazy-part.tsx'
import type { FormStanding } from './use-form.ts'

const FormConflicts = lazy(async () => (await import('./form-conflicts.tsx')).FormConflicts)

interface LazyFormConflictsProps<Field extends string> {
  form: FormStanding<Field>
  /** The label of a field, as the page shows it. */
  labelOf: (field: Field) => string
  /** The value of a field as a user reads it, where that is not the value itself. */
  textOf?: ((field: Field, value: unknown) => string | undefined) | undefined
}

/** The choice between the values of a form and those that others saved meanwhile, if there are such. */
export function LazyFormConflicts<Field extends string>({
  form,
  labelOf,
  textOf = plainText,
}: LazyFormConflictsProps<Field>) {
  const conflicts = form.conflicts.join()
  /** The conflicts at the time when loading the code failed; the next ones try again. */
  const [failedAt, setFailedAt] = useState('')
  if (conflicts === '' || conflicts === failedAt || form.showsConflicts === true) return null
  return (
    <LazyPart isBeside onFail={() => setFailedAt(conflicts)}>
      <FormConflicts
        fields={form.conflicts as readonly string[]}
        labelOf={labelOf as (field: string) => string}
        textOf={textOf as (field: string, value: unknown) => string | undefined}
        stored={form.stored}
        values={form.values}
        onKeepMine={form.keepOwn}
        onTakeTheirs={form.takeStored}
      />
    </LazyPart>
  )
}

/** Undefined for values that are no texts. */
export function plainText(_field: string, value: unknown): string | undefined {
  const parts: readonly unknown[] = Array.isArray(value) ? value : [value]
  return parts.every((part) => typeof part === 'string' || typeof part === 'number')
    ? parts.join(', ')
    : undefined
}
