import { globSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import type { Endpoint } from '../../api/contract/endpoint.ts'
import { ENDPOINTS, type EndpointName } from '../../api/contract/endpoints.ts'
import { requestOf, type Refusals } from '../../api/testing/refusal-harness.ts'
import { PUBLIC_KINDS, type ThingKind, type Things } from './hidden-things.ts'

const SOURCES = path.join(import.meta.dirname, '../../api/src')
const modules = await Promise.all(
  globSync('**/*.refusals.ts', { cwd: SOURCES }).map(
    (file) => import(path.join(SOURCES, file)) as Promise<{ refusals: Refusals }>,
  ),
)
const caseOf = new Map(modules.flatMap(({ refusals }) => Object.entries(refusals)))

/** What `ids` of an endpoint name, by the last part of its path. */
const IDS: Record<string, ThingKind> = {
  apps: 'app',
  collections: 'collection',
  notifications: 'notification',
  organizations: 'organization',
  projects: 'project',
  reports: 'report',
  teams: 'team',
  threads: 'thread',
  users: 'user',
  versions: 'version',
}
const LIST_FIELDS: Record<string, ThingKind> = {
  hashes: 'sha1',
  new_projects: 'project',
  project_ids: 'project',
  projects: 'project',
  reports: 'report',
}
const FIELDS: Record<string, ThingKind> = {
  organization: 'organization',
  organization_id: 'organization',
  project_id: 'project',
}

const fieldsBySchema = new WeakMap<z.ZodType, string[]>()
function fieldsOf(schema: z.ZodType): string[] {
  const known = fieldsBySchema.get(schema)
  if (known) return known
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  const fields = Object.keys(properties)
  fieldsBySchema.set(schema, fields)
  return fields
}

export interface ThingRequest {
  path: string
  init: RequestInit
  /** The hidden things that the request names. */
  kinds: readonly ThingKind[]
}

/**
 * The request of the refusal case with these things in it; in place of ids that exist nowhere, and in fields that the case
 * leaves out, too. Throws for parameters that it does not know.
 */
export function thingRequest(name: EndpointName, things: Things): ThingRequest {
  const endpoint: Endpoint = ENDPOINTS[name]
  const refusal = caseOf.get(name)
  if (!refusal) throw new Error(`${name}: add a case to the *.refusals.ts of its area`)
  const known = new Proxy(things, {
    get: (_, kind: ThingKind) => {
      if (!(kind in things)) throw new Error(`${name}: add \`${kind}\` to Things in hidden-things.ts`)
      return things[kind]
    },
  })
  const given = refusal.request(known)
  const params: Record<string, string> = {}
  const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter as string)
  for (const parameter of inPath) {
    const value = given.params?.[parameter]
    const isThing = Object.values(things).includes(value ?? '')
    if (!isThing && parameter in things) params[parameter] = known[parameter as ThingKind]
    else if (value === undefined)
      throw new Error(`${name}: add a value of \`:${parameter}\` to its refusal case`)
    else params[parameter] = value
  }
  const query = { ...given.query }
  for (const field of endpoint.query ? fieldsOf(endpoint.query) : []) {
    const value = thingField(name, endpoint, field, known)
    if (value !== undefined) query[field] = Array.isArray(value) ? JSON.stringify(value) : value
  }
  let { body } = given
  if (endpoint.body && !endpoint.upload && (body === undefined || isRecord(body))) {
    const filled: Record<string, unknown> = { ...(body as object | undefined) }
    for (const field of fieldsOf(endpoint.body)) {
      const value = thingField(name, endpoint, field, known)
      if (value !== undefined) filled[field] = value
    }
    body = filled
  }
  const request = requestOf(endpoint, { params, query, body })
  const text = decodeURIComponent(request.path) + JSON.stringify(body ?? '')
  const kinds = (Object.keys(things) as ThingKind[]).filter(
    (kind) => !PUBLIC_KINDS.includes(kind) && text.includes(things[kind]),
  )
  return { ...request, kinds }
}

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function thingField(
  name: string,
  endpoint: Endpoint,
  field: string,
  things: Things,
): string | string[] | undefined {
  if (field === 'ids') {
    const last = endpoint.path.split('/').at(-1) ?? ''
    const kind = IDS[last]
    if (!kind) throw new Error(`${name}: add what \`ids\` of \`${last}\` name to IDS in thing-requests.ts`)
    return [things[kind]]
  }
  const listed = LIST_FIELDS[field]
  if (listed) return [things[listed]]
  const single = FIELDS[field]
  return single && things[single]
}
