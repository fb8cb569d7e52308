/** Characters of a long text in an entry, from shortly before its first difference. */
const EXCERPT_LENGTH = 500
const LEAD_LENGTH = 50

export interface LoggedChanges {
  before: string
  after: string
}

/** The fields of `after` that differ from `before`, as JSON for an entry of the staff log; undefined fields are unchanged. */
export function changesBetween(before: object, after: object): LoggedChanges {
  const old = before as Readonly<Record<string, unknown>>
  const changed = Object.entries(after).flatMap(([field, value]) => {
    const [was, is] = [textOf(old[field]), textOf(value)]
    if (value === undefined || was === is) return []
    const start = Math.max(0, firstDifference(was, is) - LEAD_LENGTH)
    return [{ field, was: excerpt(was, start), is: excerpt(is, start) }]
  })
  const written = (side: 'was' | 'is') =>
    JSON.stringify(Object.fromEntries(changed.map((change) => [change.field, change[side]])))
  return { before: written('was'), after: written('is') }
}

/** An entry about something that did not exist before, or does not afterwards. */
export const changesFrom = (before: object): LoggedChanges =>
  changesBetween(before, Object.fromEntries(Object.keys(before).map((field) => [field, null])))
export const changesTo = (after: object): LoggedChanges => changesBetween({}, after)

/** The changed fields of an entry; entries without fields have none. */
export function readChanges({ before, after }: Record<'before' | 'after', string | null>) {
  const [old, changed] = [fieldsOf(before), fieldsOf(after)]
  return Object.entries(changed).map(([field, value]) => ({ field, before: old[field] ?? '', after: value }))
}

const fieldsOf = (text: string | null): Record<string, string> =>
  text?.startsWith('{') ? (JSON.parse(text) as Record<string, string>) : {}

const textOf = (value: unknown): string =>
  value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value)

function firstDifference(one: string, other: string): number {
  let place = 0
  while (place < one.length && one[place] === other[place]) place += 1
  return place
}

function excerpt(text: string, start: number): string {
  const shown = text.slice(start, start + EXCERPT_LENGTH).toWellFormed()
  return `${start > 0 ? '…' : ''}${shown}${start + shown.length < text.length ? '…' : ''}`
}
