import { notifyManager } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { setBaseOf, restoredBase, type Revision } from '../../lib/forms/draft-base.ts'
import { pickFields } from './pick-fields.ts'

interface EditsOptions<T extends object, R extends Revision> {
  stored: T
  /** The revision of `stored`, if it has revisions. */
  revision?: R | undefined
  /** The drafts that hold input of the form. */
  drafts?: readonly string[] | undefined
  begin: () => Partial<T>
}

/** The edits of a form over its stored values, which others may change meanwhile. */
export function useEdits<T extends object, R extends Revision>(options: EditsOptions<T, R>) {
  const { stored, revision, drafts = [], begin } = options
  const names = Object.keys(stored) as (keyof T & string)[]
  const [typed, setTyped] = useState<Partial<T>>(begin)
  /** The stored values at the time when a field was first edited. */
  const [begun, setBegun] = useState(() => pickFields(stored, namesOf(typed)) as Partial<T>)
  /** The revision that the edits are based on: the newest one without conflicts. */
  const [base, setBase] = useState(revision)
  const values = { ...stored, ...typed }
  const changed = names.filter((name) => !isSame(values[name], stored[name]))
  /** Edited fields that were also changed elsewhere. */
  const conflicts = changed.filter((name) => name in begun && !isSame(begun[name], stored[name]))
  if (conflicts.length === 0 && base !== revision) setBase(revision)
  const latest = useLatest({ stored, typed, begun, base }, drafts)
  return {
    base,
    typed,
    values,
    changed,
    conflicts,
    set: <K extends keyof T & string>(name: K, value: T[K]) => {
      const restored = restoredBase()
      const isBased = restored !== undefined && name in restored.values && !(name in begun)
      const start = isBased ? (restored.values[name] as T[K]) : stored[name]
      // A draft of an earlier release may have no revision, or one of another kind.
      if (isBased && typeof restored.revision === typeof revision) setBase(restored.revision as R)
      setTyped((before) => ({ ...before, [name]: value }))
      setBegun((before) => {
        // A field with its stored value is not edited; the next edit begins with what is stored then.
        if (isSame(value, stored[name])) return omit(before, [name])
        return name in before ? before : { ...before, [name]: start }
      })
    },
    /** Resolves the conflicts: the edits stay, and are based on the stored values from now on. */
    keepOwn: () => setBegun((before) => ({ ...before, ...pickFields(stored, conflicts) })),
    /** Resolves the conflicts: their fields show the stored values again. */
    takeStored: () => {
      setTyped((before) => omit(before, conflicts))
      setBegun((before) => omit(before, conflicts))
    },
    dropAll: () => {
      setTyped({})
      setBegun({})
    },
    /**
     * Text that is typed during the request stays unsaved. The other edits are dropped only after the queries have
     * notified their observers, which they do in a later task: before that, the form would show the previous values,
     * and an editor would take them for a new text.
     */
    dropSaved: (sent: Partial<T>) => {
      setBegun({})
      notifyManager.schedule(() => {
        const left = without(latest.current.typed, sent)
        setTyped((now) => without(now, sent))
        setBegun((before) => ({ ...pickFields(latest.current.stored, namesOf(left)), ...before }))
      })
    },
  }
}

/** The values of the last render. The base of the drafts is read from them. */
function useLatest<V extends { begun: object; base: Revision | undefined }>(
  values: V,
  drafts: readonly string[],
) {
  const latest = useRef(values)
  useLayoutEffect(() => {
    latest.current = values
  })
  const keys = drafts.join(' ')
  useEffect(() => {
    for (const draft of keys.split(' '))
      setBaseOf(draft, () => ({ values: { ...latest.current.begun }, revision: latest.current.base }))
  }, [keys])
  return latest
}

export function omit<T extends object>(values: T, names: readonly (keyof T)[]): T {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name as keyof T))) as T
}

function without<T extends object>(typed: Partial<T>, sent: Partial<T>): Partial<T> {
  const names = Object.keys(typed) as (keyof T)[]
  return pickFields(
    typed,
    names.filter((name) => !isSame(typed[name], sent[name])),
  )
}

const namesOf = <T extends object>(values: Partial<T>) => Object.keys(values) as (keyof T & string)[]

const isSame = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b)
