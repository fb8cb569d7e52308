import { MESSAGE_TYPES } from '@quarry/domain/threads/thread-types'
import { globSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ENDPOINTS, type EndpointName } from '../../contract/endpoints.ts'
import {
  fixtureFor,
  readsFirst,
  send,
  type RefusalCase,
  type Refusals,
  type Viewer,
} from '../../testing/refusal-harness.ts'
import { testApp } from '../../testing/test-app.ts'
import description from '../../testing/v2-description.json' with { type: 'json' }

/** Finds nothing: hits of the real engine are tested in `search.test.ts`. */
const search = {
  searchProjects: () => Promise.resolve({ hits: [], total: 0 }),
  searchMany: () => Promise.resolve([]),
  publicAccess: () => Promise.resolve({ url: '', key: '' }),
}
const current = testApp({ search })

interface Operation {
  operation: string
  method: string
  path: string
  statuses: number[]
  scopes?: string[]
  answer?: object
}
const operations: Operation[] = description.operations

const placeOf = ({ method, path: at }: { method: string; path: string }) =>
  `${method} ${at.replaceAll(/\{[^}]+\}|:\w+/g, '{}')}`
const names = new Map(
  Object.entries(ENDPOINTS).map(([name, endpoint]) => [placeOf(endpoint), name as EndpointName]),
)

const SOURCES = path.join(import.meta.dirname, '..')
const files = globSync('**/*.refusals.ts', { cwd: SOURCES })
const cases = new Map<string, RefusalCase>(
  (
    await Promise.all(
      files.map(async (file) => {
        const { refusals } = (await import(path.join(SOURCES, file))) as { refusals: Refusals }
        return Object.entries(refusals)
      }),
    )
  ).flat(),
)

/** Reports and threads. */
const LATER = /^(?:GET|POST|PATCH|DELETE) \/v2\/(?:reports?|threads?|message)\b/

it('of the public API has no operation that is not served', () => {
  expect(operations).toHaveLength(77)
  const missing = operations.map(placeOf).filter((place) => !names.has(place))
  expect(missing.filter((place) => !LATER.test(place))).toEqual([])
})

/** Fields that the description gives to one type of message only. */
const KIND_OF_MESSAGE: Readonly<Record<string, (typeof MESSAGE_TYPES)[number]>> = {
  body: 'text',
  private: 'text',
  replying_to: 'text',
  old_status: 'status_change',
  new_status: 'status_change',
}

const isOfAnotherKind = (answer: object, name: string): boolean => {
  const type = 'type' in answer ? MESSAGE_TYPES.find((kind) => kind === answer.type) : undefined
  return type !== undefined && name in KIND_OF_MESSAGE && KIND_OF_MESSAGE[name] !== type
}

/** The names that a schema has and a response lacks; of lists the first entry is compared. */
function namesMissing(schema: object, answer: unknown): string[] {
  const { $ref, items, properties } = schema as {
    $ref?: string
    items?: object
    properties?: Record<string, object>
  }
  const definitions: Record<string, object> = description.$defs
  if ($ref) return namesMissing(definitions[$ref.split('/').at(-1) ?? ''] ?? {}, answer)
  if (items) return Array.isArray(answer) && answer.length > 0 ? namesMissing(items, answer[0]) : []
  if (typeof answer !== 'object' || answer === null) return []
  return Object.entries(properties ?? {}).flatMap(([name, inner]) => {
    if (!Object.hasOwn(answer, name)) return name.includes('{') || isOfAnotherKind(answer, name) ? [] : [name]
    return namesMissing(inner, answer[name as keyof typeof answer]).map((deeper) => `${name}.${deeper}`)
  })
}

const Refusal = z.object({ error: z.string().regex(/^\w+$/), description: z.string().min(1) })

/** Null for callers outside of the team, although the description gives them a number only. */
const HIDDEN = new Set(['permissions', 'payouts_split'])

const withoutHidden = (answer: unknown): unknown =>
  answer === undefined
    ? undefined
    : JSON.parse(JSON.stringify(answer), (name, value) =>
        value === null && HIDDEN.has(name) ? undefined : (value as unknown),
      )

/** How a response of this status differs from the description. */
function problemsOf({ answer: described }: Operation, status: number, answer: unknown): string[] {
  if (status === 204) return answer === undefined ? [] : ['there is a body']
  if (status !== 200) return Refusal.safeParse(answer).success ? [] : ['it is no refusal']
  if (!described) return []
  const schema = { ...described, $defs: description.$defs } as Parameters<typeof z.fromJSONSchema>[0]
  const { error } = z.fromJSONSchema(schema).safeParse(withoutHidden(answer))
  return [...(error ? [z.prettifyError(error)] : []), ...namesMissing(described, answer)]
}

const VIEWERS: [string, Viewer][] = [
  ['nobody', 'anonymous'],
  ['a stranger', 'mallory'],
  ['a member', 'bob'],
  ['the owner', 'alice'],
  ['a moderator', 'mo'],
]

/** Statuses of the description, with 400 for invalid input and 401 for missing accounts. */
const statusesOf = ({ statuses, scopes, method }: Operation): number[] => [
  ...statuses,
  ...(scopes ? [401] : []),
  ...(method === 'GET' ? [] : [400]),
]

for (const operation of operations.toSorted(readsFirst)) {
  const name = names.get(placeOf(operation))
  const refusal = name && cases.get(name)
  if (!name || !refusal) continue
  describe(`${operation.operation}, ${placeOf(operation)}`, () => {
    it.each(VIEWERS)('responds to %s as described', async (_, viewer) => {
      const app = current()
      const fixture = await fixtureFor(app, operation, { request: refusal.request })
      const response = await send(app, ENDPOINTS[name], viewer, refusal.request(fixture))
      expect(statusesOf(operation)).toContain(response.status)
      const text = await response.text()
      const answer: unknown = text === '' ? undefined : JSON.parse(text)
      expect([response.status, problemsOf(operation, response.status, answer)]).toEqual([response.status, []])
    })
  })
}
