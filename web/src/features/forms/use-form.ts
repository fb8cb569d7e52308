import { isApiError } from '@quarry/api/contract/client'
import { useMutation } from '../../lib/api/use-mutation.ts'
import { type FormEvent, useState } from 'react'
import { useIntl } from 'react-intl'
import type { Revision } from '../../lib/forms/draft-base.ts'
import type { PostedForm } from '../../lib/forms/posted-form.ts'
import { pickFields } from './pick-fields.ts'
import { omit, useEdits } from './use-edits.ts'
import type { Rule } from './validation-rules.ts'

export type Errors<T> = Partial<Record<keyof T & string, string>>

type FormOptions<T extends object, R extends Revision> = {
  /** The stored values; the form follows them until the user edits it. */
  stored: T
  /** The revision of the stored values, if they have revisions. */
  revision?: R
  /** The drafts that hold input of the form: a restored draft then conflicts with what others changed meanwhile. */
  drafts?: readonly string[]
  rules?: { [K in keyof T]?: Rule<T[K]> }
  /** Sends the form. `changed` lists the fields that differ from the stored values, `base` is their revision. */
  save: (values: T, changed: (keyof T & string)[], base: R) => Promise<unknown>
  /** Loads the stored values after a refusal because of a conflict. */
  reload?: () => Promise<unknown>
  /** Form field for a path of the API, if the names differ. */
  fieldOf?: (path: string) => (keyof T & string) | undefined
  /** The form after a native submit without scripts; the form starts with its values. */
  posted?: PostedForm | undefined
}

export type FormState<T extends object> = ReturnType<typeof useForm<T>>

/** The state of a form without its values, for the frame around its fields. */
export interface FormStanding<Field extends string> {
  errors: Readonly<Partial<Record<Field, string | undefined>>>
  /** An error that belongs to no field. */
  error: unknown
  changed: readonly Field[]
  conflicts: readonly Field[]
  /** The server refuses to save conflicts; otherwise saving overwrites the changes of others. */
  refusesConflicts?: boolean
  /** The form itself shows its conflicts. */
  showsConflicts?: boolean
  stored: Readonly<Partial<Record<Field, unknown>>>
  values: Readonly<Partial<Record<Field, unknown>>>
  keepOwn: () => void
  takeStored: () => void
  isSaving: boolean
  submit: (event?: FormEvent) => void
  discard: () => void
}

/**
 * State of a form. Edits survive every failure, server errors appear at their fields, and unsaved changes are tracked.
 */
export function useForm<T extends object, R extends Revision = Revision>(options: FormOptions<T, R>) {
  const { stored, rules = {}, save, fieldOf, posted, revision, drafts, reload } = options
  const intl = useIntl()
  const names = Object.keys(stored) as (keyof T & string)[]
  const [refusal, setRefusal] = useState<unknown>(posted?.error)
  const edits = useEdits({ stored, revision, drafts, begin: () => typedIn(stored, posted?.values) })
  const { values, changed, conflicts } = edits
  const [found, setFound] = useState<Errors<T>>(() => serverErrors(posted?.error, names, fieldOf))
  const mutation = useMutation({
    mutationFn: (sent: Partial<T>) => save({ ...stored, ...sent }, changed, edits.base as R),
    meta: { showsOwnErrors: true },
    onSuccess: (_saved, sent) => {
      setFound({})
      edits.dropSaved(sent)
    },
    onError: async (error) => {
      setFound(serverErrors(error, names, fieldOf))
      if (isApiError(error) && error.code === 'conflict') await reload?.()
    },
  })
  const set = <K extends keyof T & string>(name: K, value: T[K]) => {
    edits.set(name, value)
    setFound((before) => ({ ...before, [name]: undefined }))
  }
  /** `isHeld`: something outside the fields is invalid, so the form only validates and is not sent. */
  const submit = (event?: FormEvent, { isHeld = false } = {}) => {
    event?.preventDefault()
    const broken = checkRules(values, rules, (rule, value) => rule(value as never, intl))
    setFound(broken)
    setRefusal(undefined)
    if (Object.keys(broken).length === 0 && !isHeld) mutation.mutate(edits.typed)
    else mutation.reset()
  }
  const resolve = (choose: () => void) => {
    choose()
    setFound((before) => omit(before, conflicts))
  }
  const failure = refusal ?? mutation.error
  // Shown at the fields; an error disappears when its field is edited.
  const isOfFields = Object.keys(serverErrors(failure, names, fieldOf)).length > 0
  return {
    ...pickFields(edits, ['values', 'changed', 'conflicts', 'base']),
    set,
    errors: found,
    /** An error that belongs to no field. */
    error: isOfFields ? undefined : failure,
    refusesConflicts: revision !== undefined,
    stored,
    keepOwn: () => resolve(edits.keepOwn),
    takeStored: () => resolve(edits.takeStored),
    isSaving: mutation.isPending,
    submit,
    discard: () => {
      edits.dropAll()
      setFound({})
      setRefusal(undefined)
      mutation.reset()
    },
  }
}

/** Values of a native form after a failed submit; missing fields keep their stored values. */
function typedIn<T extends object>(stored: T, values: Record<string, string> = {}): Partial<T> {
  const sent = Object.entries(values).filter(([name]) => name in stored)
  return Object.fromEntries(sent) as Partial<T>
}

function checkRules<T extends object>(
  values: T,
  rules: { [K in keyof T]?: Rule<T[K]> },
  check: (rule: Rule<never>, value: unknown) => string | undefined,
): Errors<T> {
  const broken: Errors<T> = {}
  for (const name of Object.keys(rules) as (keyof T & string)[]) {
    const rule = rules[name] as Rule<never> | undefined
    const text = rule && check(rule, values[name])
    if (text) broken[name] = text
  }
  return broken
}

function serverErrors<T extends object>(
  error: unknown,
  names: readonly (keyof T & string)[],
  fieldOf: FormOptions<T, Revision>['fieldOf'],
): Errors<T> {
  if (!isApiError(error)) return {}
  const broken: Errors<T> = {}
  for (const problem of error.fields) {
    const { path } = problem
    const root = path.split('.')[0] ?? path
    const name = fieldOf?.(path) ?? names.find((candidate) => candidate === root)
    if (name) broken[name] = problem.message
  }
  if (error.code === 'slug_taken' && names.includes('slug' as never))
    broken['slug' as keyof T & string] ??= error.message
  return broken
}
