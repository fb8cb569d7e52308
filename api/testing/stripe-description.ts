import { readFileSync } from 'node:fs'
import path from 'node:path'

interface Schema {
  type?: string
  properties?: Record<string, Schema>
  additionalProperties?: Schema | false
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  enum?: string[]
  maxLength?: number
}
/** A form as Stripe reads it: `a[b][0]=c` is `{ a: { b: { 0: 'c' } } }`. */
type Value = string | { [name: string]: Value }

interface StripeRequest {
  method: string
  path: string
  fields: Record<string, string>
}

interface Described {
  operation: string
  fields: Schema
}

const text = readFileSync(path.join(import.meta.dirname, 'stripe-description.json'), 'utf8')
const description = JSON.parse(text) as { operations: Described[] }
const OPERATIONS = description.operations.map(({ operation, fields }) => ({
  operation,
  fields,
  address: new RegExp(`^${operation.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}))

/** What a request does that the published description of Stripe does not allow. */
export function problemsOf({ method, path, fields }: StripeRequest): string[] {
  const found = OPERATIONS.find(({ address }) => address.test(`${method} ${path}`))
  if (!found) return [`${method} ${path} is not described`]
  return check(nested(fields), found.fields, found.operation)
}

/** The operation of the description that serves a request. */
export const operationOf = ({ method, path }: Omit<StripeRequest, 'fields'>): string | undefined =>
  OPERATIONS.find(({ address }) => address.test(`${method} ${path}`))?.operation

export const STRIPE_OPERATIONS: readonly string[] = OPERATIONS.map(({ operation }) => operation)

function nested(fields: Record<string, string>): Value {
  const root: { [name: string]: Value } = {}
  for (const [name, value] of Object.entries(fields)) {
    const names = name.split(/[[\]]+/).filter((part) => part !== '')
    let place = root
    for (const part of names.slice(0, -1)) {
      const next = place[part]
      place = typeof next === 'object' ? next : (place[part] = {})
    }
    place[names.at(-1) ?? ''] = value
  }
  return root
}

const TEXTS: Record<string, RegExp> = {
  integer: /^-?\d+$/,
  number: /^-?\d+(?:\.\d+)?$/,
  boolean: /^(?:true|false)$/,
  string: /^/,
}

function check(value: Value, schema: Schema, at: string): string[] {
  if (schema.anyOf) {
    const attempts = schema.anyOf.map((one) => check(value, one, at))
    return attempts.find((problems) => problems.length === 0) ?? attempts[0] ?? []
  }
  if (typeof value === 'string') {
    const { type = '', enum: known, maxLength = Infinity } = schema
    const isAllowed =
      TEXTS[type]?.test(value) && (known?.includes(value) ?? true) && value.length <= maxLength
    return isAllowed ? [] : [`${at}: ${value} is not allowed`]
  }
  if (schema.type === 'array')
    return Object.entries(value).flatMap(([index, item]) => check(item, schema.items ?? {}, `${at} ${index}`))
  const { properties = {}, additionalProperties, required = [] } = schema
  return [
    ...required.filter((name) => value[name] === undefined).map((name) => `${at}: ${name} is missing`),
    ...Object.entries(value).flatMap(([name, item]) => {
      const of = properties[name] ?? additionalProperties
      return of ? check(item, of, `${at} ${name}`) : [`${at}: ${name} is unknown`]
    }),
  ]
}
