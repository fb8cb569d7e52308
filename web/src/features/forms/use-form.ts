import { isApiError } from '@quarry/api/contract/client'
import { notifyManager, useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useIntl } from 'react-intl'
import type { PostedForm } from '../../lib/forms/posted-form.ts'
import type { Rule } from './validation-rules.ts'

export type Errors<T> = Partial<Record<keyof T & string, string>>

type FormOptions<T extends object> = {
  /** What is stored now; the form follows it until something is typed. */
  stored: T
  rules?: { [K in keyof T]?: Rule<T[K]> }
  /** Sends the form. `changed` names the fields that differ from what is stored. */
  save: (values: T, changed: (keyof T & string)[]) => Promise<unknown>
  /** Field of the form for a path of the API, where they differ. */
  fieldOf?: (path: string) => (keyof T & string) | undefined
  /** The form as it came back, when it was sent without scripts: it begins with what was typed. */
  posted?: PostedForm | undefined
}

export type FormState<T extends object> = ReturnType<typeof useForm<T>>

/** How a form stands, whatever its values: what the frame around its fields shows. */
export interface FormStanding<Field extends string> {
  errors: Readonly<Partial<Record<Field, string | undefined>>>
  /** A failure that belongs to no field. */
  error: unknown
  changed: readonly Field[]
  conflicts: readonly Field[]
  isSaving: boolean
  submit: (event?: FormEvent) => void
  discard: () => void
}

/**
 * State of a form: what was typed stays on every failure, errors of the server appear at their fields, and it knows
 * what is not saved yet.
 */
export function useForm<T extends object>({ stored, rules = {}, save, fieldOf, posted }: FormOptions<T>) {
  const intl = useIntl()
  const names = Object.keys(stored) as (keyof T & string)[]
  const [refusal, setRefusal] = useState<unknown>(posted?.error)
  const [typed, setTyped] = useState<Partial<T>>(() => typedIn(stored, posted?.values))
  // What was stored when a field was first typed into.
  const [begun, setBegun] = useState<Partial<T>>({})
  const [found, setFound] = useState<Errors<T>>(() => serverErrors(posted?.error, names, fieldOf))
  const values = { ...stored, ...typed }
  const changed = names.filter((name) => !isSame(values[name], stored[name]))
  const mutation = useMutation({
    mutationFn: (sent: Partial<T>) => save({ ...stored, ...sent }, changed),
    meta: { showsOwnErrors: true },
    onSuccess: (_saved, sent) => {
      setFound({})
      setBegun({})
      // What was typed while it was on its way is not saved yet, and stays. The rest is let go only once the queries
      // have told their news, which they do in a turn of their own: before it the form would show what was stored
      // before, and an editor would take that for a new text.
      notifyManager.schedule(() => setTyped((now) => without(now, sent)))
    },
    onError: (error) => setFound(serverErrors(error, names, fieldOf)),
  })
  const set = <K extends keyof T & string>(name: K, value: T[K]) => {
    setTyped((before) => ({ ...before, [name]: value }))
    setBegun((before) => (name in before ? before : { ...before, [name]: stored[name] }))
    setFound((before) => ({ ...before, [name]: undefined }))
  }
  /** `isHeld`: something beside the fields is not right, so only what is wrong with them is said, too. */
  const submit = (event?: FormEvent, { isHeld = false } = {}) => {
    event?.preventDefault()
    const broken = checkRules(values, rules, (rule, value) => rule(value as never, intl))
    setFound(broken)
    setRefusal(undefined)
    if (Object.keys(broken).length === 0 && !isHeld) mutation.mutate(typed)
    else mutation.reset()
  }
  const failure = refusal ?? mutation.error
  // Told at the fields, it is over once they are typed into.
  const isOfFields = Object.keys(serverErrors(failure, names, fieldOf)).length > 0
  return {
    values,
    set,
    errors: found,
    /** A failure that belongs to no field. */
    error: isOfFields ? undefined : failure,
    changed,
    /** Changed fields that somebody changed elsewhere since; saving would replace that. */
    conflicts: changed.filter((name) => name in begun && !isSame(begun[name], stored[name])),
    isSaving: mutation.isPending,
    submit,
    discard: () => {
      setTyped({})
      setBegun({})
      setFound({})
      setRefusal(undefined)
      mutation.reset()
    },
  }
}

/** Fields of a native form that came back; what it does not hold is as stored. */
function typedIn<T extends object>(stored: T, values: Record<string, string> = {}): Partial<T> {
  const sent = Object.entries(values).filter(([name]) => name in stored)
  return Object.fromEntries(sent) as Partial<T>
}

function without<T extends object>(typed: Partial<T>, sent: Partial<T>): Partial<T> {
  const names = Object.keys(typed) as (keyof T)[]
  return Object.fromEntries(
    names.filter((name) => !isSame(typed[name], sent[name])).map((name) => [name, typed[name]]),
  ) as Partial<T>
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
  fieldOf: FormOptions<T>['fieldOf'],
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

const isSame = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b)
