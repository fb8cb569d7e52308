import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

/*
 * Extracts what tests check requests to Stripe with: `node scripts/describe-stripe.ts SPEC VERSION`. SPEC is
 * embedded/openapi/spec3.json of the Go module github.com/stripe/stripe-mock in this version.
 */

const OPERATIONS = [
  'POST /v1/customers',
  'DELETE /v1/customers/{customer}',
  'GET /v1/customers/{customer}/payment_methods',
  'GET /v1/payment_methods/{payment_method}',
  'POST /v1/payment_methods/{payment_method}/detach',
  'GET /v1/confirmation_tokens/{confirmation_token}',
  'POST /v1/setup_intents',
  'POST /v1/payment_intents',
  'GET /v1/payment_intents',
  'GET /v1/payment_intents/{intent}',
  'POST /v1/payment_intents/{intent}/cancel',
  'POST /v1/refunds',
  'GET /v1/refunds',
  'GET /v1/disputes',
  'POST /v1/tax/calculations',
]

/** Large, and not sent: a request with one of them is reported until it is described. */
const OMITTED = ['payment_method_data', 'payment_method_options', 'mandate_data', 'shipping', 'address']

type Json = string | number | boolean | null | Json[] | { [name: string]: Json }

interface Operation {
  parameters?: { name: string; in: string; schema: Json }[]
  requestBody?: { content: Record<string, { schema: Json }> }
}
interface Spec {
  info: { version: string }
  paths: Record<string, Record<string, Operation>>
}

const isObject = (value: Json | undefined): value is { [name: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A schema without texts. */
function shortened(schema: Json, isTop = true): Json {
  if (!isObject(schema)) return Array.isArray(schema) ? schema.map((one) => shortened(one, false)) : schema
  return Object.fromEntries(
    Object.entries(schema).flatMap(([key, value]) => {
      if (key === 'description' || key === 'title' || key.startsWith('x-')) return []
      if (key !== 'properties' || !isObject(value)) return [[key, shortened(value, false)]]
      const properties = Object.entries(value).map(([name, of]) => [
        name,
        isTop && OMITTED.includes(name) ? {} : shortened(of, false),
      ])
      return [[key, Object.fromEntries(properties)]]
    }),
  )
}

const [file = '', moduleVersion = ''] = process.argv.slice(2)
const spec = JSON.parse(await readFile(file, 'utf8')) as Spec
const operations = OPERATIONS.map((operation) => {
  const [method = '', at = ''] = operation.split(' ')
  const found = spec.paths[at]?.[method.toLowerCase()]
  if (!found) throw new Error(`${operation} is not described`)
  const query = (found.parameters ?? []).filter((parameter) => parameter.in === 'query')
  const properties = Object.fromEntries(query.map(({ name, schema }) => [name, shortened(schema)]))
  const body = found.requestBody?.content['application/x-www-form-urlencoded']?.schema ?? {}
  const fields = method === 'GET' ? { type: 'object', properties } : shortened(body)
  return { operation, fields }
})
const source = `embedded/openapi/spec3.json of github.com/stripe/stripe-mock ${moduleVersion}, MIT License`
const description = { source, version: spec.info.version, operations }
const target = path.join(import.meta.dirname, '../api/testing/stripe-description.json')
await writeFile(target, `${JSON.stringify(description)}\n`)
