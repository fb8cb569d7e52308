import { ApiError } from './api-error.ts'
import { didYouMean } from './did-you-mean.ts'

/** Reads one query parameter; throws with the given code. */
export type Param<T> = (text: string, name: string, code: string) => T

const invalid = (name: string, code: string, reason: string) =>
  new ApiError(code, `Invalid value in parameter \`${name}\`: ${reason}`)

export const text: Param<string> = (value) => value

/** A whole number from 0 as text, with or without a plus; undefined when it is none or needs more bits. */
export function readNatural(value: string, bits: number): number | undefined {
  return /^\+?\d+$/.test(value) && Number(value) < 2 ** bits ? Number(value) : undefined
}

function natural(bits: number): Param<number> {
  return (value, name, code) => {
    const found = readNatural(value, bits)
    if (found === undefined) throw invalid(name, code, `could not parse \`${value}\` as a positive integer`)
    return found
  }
}

export const naturalNumber = natural(64)

/** Tasks and batches are numbered with 32 bits. */
export const taskNumber = natural(32)

export const flag: Param<boolean> = (value, name, code) => {
  if (value === 'true') return true
  if (value === 'false') return false
  throw invalid(
    name,
    code,
    `could not parse \`${value}\` as a boolean, expected either \`true\` or \`false\``,
  )
}

export const decimal: Param<number> = (value, name, code) => {
  const found = Number(value)
  if (value.trim() === '' || value !== value.trim() || Number.isNaN(found)) {
    throw invalid(name, code, `could not parse \`${value}\` as a number`)
  }
  return found
}

/** Items between the commas of a list: spaces are preserved, empty items are dropped. */
export const listParts = (value: string): string[] => value.split(',').filter((part) => part !== '')

/** Comma separated. */
export function commaList<T>(item: Param<T>): Param<T[]> {
  return (value, name, code) => {
    const parts = listParts(value)
    return parts.map((part, index) => item(part, parts.length > 1 ? `${name}[${index}]` : name, code))
  }
}

export function choice<T extends string>(names: readonly T[]): Param<T> {
  return (value, name, code) => {
    const known = names.find((candidate) => candidate === value)
    if (known !== undefined) return known
    const hint = didYouMean(value, names)
    throw new ApiError(
      code,
      `Unknown value \`${value}\` for parameter \`${name}\`: ${hint}expected one of ${names.map((n) => `\`${n}\``).join(', ')}`,
    )
  }
}

interface ParamField<T> {
  read: Param<T>
  code: string
  missing?: string
}

export type ParamFields = Record<string, ParamField<unknown>>

export type ParamValues<F extends ParamFields> = {
  [K in keyof F]?: F[K] extends ParamField<infer T> ? T : never
}

/** Reads all query parameters; an unknown one is `bad_request`, of a repeated one the last counts. */
export function readParams<F extends ParamFields>(query: URLSearchParams, fields: F): ParamValues<F> {
  const result: Record<string, unknown> = {}
  for (const [name, value] of new Map(query)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (!field) {
      const known = Object.keys(fields)
      throw new ApiError(
        'bad_request',
        `Unknown parameter \`${name}\`: ${didYouMean(name, known)}expected one of ${known.map((n) => `\`${n}\``).join(', ')}`,
      )
    }
    result[name] = field.read(value, name, field.code)
  }
  for (const [name, field] of Object.entries(fields)) {
    if (field.missing !== undefined && !(name in result)) {
      throw new ApiError(field.missing, `Missing parameter \`${name}\``)
    }
  }
  return result as ParamValues<F>
}
