import { ApiError } from './api-error.ts'
import { didYouMean } from './did-you-mean.ts'
import { describeValue, isObject, numberOf, WholeFloat } from './values.ts'

/** Where a value stands in the request body, and the code that a mistake there has. */
export interface Place {
  path: string
  code: string
}

export type Check<T> = (value: unknown, place: Place) => T

const at = (place: Place) => (place.path === '' ? '' : ` at \`${place.path}\``)
const inside = (place: Place) => (place.path === '' ? '' : ` inside \`${place.path}\``)

const step = (place: Place, name: string, code = place.code): Place => ({
  path: `${place.path}.${name}`,
  code,
})

export function wrongType(place: Place, expected: string, found: unknown): ApiError {
  return new ApiError(
    place.code,
    `Invalid value type${at(place)}: expected ${expected}, but found ${describeValue(found)}`,
  )
}

export const wrongValue = (place: Place, reason: string) =>
  new ApiError(place.code, `Invalid value${at(place)}: ${reason}`)

const list = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ')

export const string: Check<string> = (value, place) => {
  if (typeof value !== 'string') throw wrongType(place, 'a string', value)
  return value
}

export const boolean: Check<boolean> = (value, place) => {
  if (typeof value !== 'boolean') throw wrongType(place, 'a boolean', value)
  return value
}

/** A whole number from 0; `2.0` is none. */
export const positiveInteger: Check<number> = (value, place) => {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value >= 2 ** 64) {
    throw wrongType(place, 'a positive integer', value)
  }
  return value
}

export const number: Check<number> = (value, place) => {
  const found = numberOf(value)
  if (found === undefined) throw wrongType(place, 'a number', value)
  return found
}

export function integerUpTo(max: number): Check<number> {
  return (value, place) => {
    const found = positiveInteger(value, place)
    if (found > max) throw wrongValue(place, `value: \`${found}\` is too large, expected at most \`${max}\``)
    return found
  }
}

export function oneOf<T extends string>(names: readonly T[]): Check<T> {
  return (value, place) => {
    const found = string(value, place)
    const known = names.find((name) => name === found)
    if (known !== undefined) return known
    const hint = didYouMean(found, names)
    throw new ApiError(
      place.code,
      `Unknown value \`${found}\`${at(place)}: ${hint}expected one of ${list(names)}`,
    )
  }
}

export function array<T>(item: Check<T>): Check<T[]> {
  return (value, place) => {
    if (!Array.isArray(value)) throw wrongType(place, 'an array', value)
    return value.map((entry, index) => item(entry, { path: `${place.path}[${index}]`, code: place.code }))
  }
}

export function dictionary<T>(item: Check<T>): Check<Record<string, T>> {
  return (value, place) => {
    if (!isObject(value)) throw wrongType(place, 'an object', value)
    const result: [string, T][] = []
    for (const [name, entry] of Object.entries(value)) result.push([name, item(entry, step(place, name))])
    return Object.fromEntries(result)
  }
}

/** `null` counts as not given. */
export function nullable<T>(check: Check<T>): Check<T | null> {
  return (value, place) => (value === null ? null : check(value, place))
}

/** Any JSON, with whole floats turned into plain numbers. */
export const anything: Check<unknown> = (value) => plain(value)

function plain(value: unknown): unknown {
  if (value instanceof WholeFloat) return value.value
  if (Array.isArray(value)) return value.map(plain)
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, plain(entry)]))
}

export interface Field<T> {
  check: Check<T>
  /** Code of a mistake in this field; without it, the code of the object. */
  code?: string
  /** Code when the field is absent; without it the field is optional. */
  missing?: string
}

export type Fields = Record<string, Field<unknown>>

export type Shape<F extends Fields> = {
  [K in keyof F]?: F[K] extends Field<infer T> ? T : never
}

export interface ObjectRules {
  /** Code of an unknown field; `null` lets unknown fields pass unread. */
  unknown?: string | null
  /** Names that are listed in the message as allowed; by default all. */
  allowed?: readonly string[]
  /** A refusal of its own for certain unknown names (immutable fields). */
  refuse?: (name: string) => ApiError | undefined
}

function refuseUnknown(name: string, place: Place, fields: Fields, rules: ObjectRules): void {
  const own = rules.refuse?.(name)
  if (own) throw own
  if (rules.unknown === null) return
  const allowed = rules.allowed ?? Object.keys(fields)
  const hint = didYouMean(name, allowed)
  throw new ApiError(
    rules.unknown ?? place.code,
    `Unknown field \`${name}\`${inside(place)}: ${hint}expected one of ${list(allowed)}`,
  )
}

/** An object of known fields; they are checked in the order in which they were sent, the first mistake wins. */
export function object<F extends Fields>(fields: F, rules: ObjectRules = {}): Check<Shape<F>> {
  return (value, place) => {
    if (!isObject(value)) throw wrongType(place, 'an object', value)
    const result: Record<string, unknown> = {}
    for (const [name, entry] of Object.entries(value)) {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined
      if (!field) {
        refuseUnknown(name, place, fields, rules)
        continue
      }
      result[name] = field.check(entry, step(place, name, field.code ?? place.code))
    }
    for (const [name, field] of Object.entries(fields)) {
      if (field.missing !== undefined && !(name in result)) {
        throw new ApiError(field.missing, `Missing field \`${name}\`${inside(place)}`)
      }
    }
    return result as Shape<F>
  }
}

/** The root of a request body. */
export const body: Place = { path: '', code: 'bad_request' }
