import { globSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Endpoint } from '../../contract/endpoint.ts'
import { ENDPOINTS, type EndpointName } from '../../contract/endpoints.ts'
import { NOT_STAFF } from '../../testing/refusal-cases.ts'
import {
  fixtureFor,
  hides,
  isAboutProject,
  readsFirst,
  refuses,
  send,
  welcomes,
  type RefusalCase,
  type Refusals,
} from '../../testing/refusal-harness.ts'
import {
  carriesNoStaffRights,
  hidesFromAdminTokens,
  honoursScope,
  locksStaffRights,
  requiresScope,
} from '../../testing/scope-matrix.ts'
import { withConfirmedEmails } from '../../testing/confirmed-emails.ts'
import { testApp } from '../../testing/test-app.ts'

const current = testApp({ testPayments: true })
withConfirmedEmails(current)

const SOURCES = path.join(import.meta.dirname, '..')
const files = globSync('**/*.refusals.ts', { cwd: SOURCES }).toSorted()
const areas = await Promise.all(
  files.map(async (file) => {
    const { refusals } = (await import(path.join(SOURCES, file))) as { refusals: Refusals }
    return Object.entries(refusals).map(([name, refusal]) => ({ file, name: name as EndpointName, refusal }))
  }),
)
const cases = areas.flat()
const caseOf = new Map<EndpointName, RefusalCase>(cases.map(({ name, refusal }) => [name, refusal]))

it('has one case for every endpoint of the contract, each in one area', () => {
  expect(cases.map(({ name }) => name).toSorted()).toEqual(Object.keys(ENDPOINTS).toSorted())
})

it('names the viewers that an endpoint with an account refuses', () => {
  const careless = Object.entries(ENDPOINTS).filter(([name, { access }]) => {
    const viewers = caseOf.get(name as EndpointName)?.refuses ?? []
    if (access === 'moderator') return NOT_STAFF.some((viewer) => !viewers.includes(viewer))
    return access === 'signed-in' && !viewers.includes('anonymous')
  })
  expect(careless.map(([name]) => name)).toEqual([])
})

it('mounts every endpoint of the contract', () => {
  const mounted = new Set(current().app.routes.map(({ method, path }) => `${method} ${path}`))
  const missing = Object.values(ENDPOINTS).filter(({ method, path }) => !mounted.has(`${method} ${path}`))
  expect(missing.map(({ method, path }) => `${method} ${path}`)).toEqual([])
})

/**
 * Documents, files and forms of a protocol: open to everyone, or judged by tests of their own (`agents.test.ts`, `billing.test.ts`,
 * `downloads.test.ts`, `feeds.test.ts`, `live.test.ts`, `outside-scan.test.ts`, `pack.test.ts`, `providers.test.ts`, `sharing.test.ts`, `tokens.test.ts`,
 * `publications.test.ts`, `sitemap.test.ts`).
 */
const BESIDE_THE_CONTRACT = [
  'GET /.well-known/oauth-authorization-server',
  'GET /_internal/agent/backup/:backup/pieces',
  'GET /_internal/agent/desired',
  'GET /_internal/agent/route',
  'GET /_internal/billing/active_servers',
  'GET /_internal/live',
  'GET /badge/project/:project/:file',
  'GET /data/*',
  'GET /data/:project/versions/:version/:filename',
  'GET /data/identicons/:picture',
  'GET /data/scans/:scan',
  'GET /feed/:kind/:file',
  'GET /feed/changelog/:file',
  'GET /feed/notifications.atom',
  'GET /feed/search/projects.atom',
  'GET /oembed',
  'GET /openapi.json',
  'GET /pack/:version/:gameVersion/:loader/:file',
  'GET /pack/:version/:gameVersion/:loader/:folder/:file',
  'GET /preview/:kind/:file',
  'GET /random',
  'GET /sitemap.xml',
  'GET /sitemap/:file',
  'GET /v2/',
  'GET /v2/auth/callback',
  'GET /v2/auth/init',
  'GET /v2/docs',
  'GET /v3/mail/unsubscribe',
  'HEAD /data/*',
  'HEAD /data/:project/versions/:version/:filename',
  'OPTIONS /data/*',
  'POST /_internal/agent/backup/:backup/pieces',
  'POST /_internal/agent/report',
  'POST /_internal/agent/sftp',
  'POST /_internal/agent/sftp-key',
  'POST /_internal/agent/start',
  'POST /_internal/billing/_local',
  'POST /_internal/billing/_stripe',
  'POST /_internal/oauth/revoke',
  'POST /_internal/oauth/token',
  'POST /_internal/scanner/findings',
]

it('mounts only known routes beside the contract', () => {
  const known = new Set(Object.values(ENDPOINTS).map(({ method, path }) => `${method} ${path}`))
  const mounted = current().app.routes.filter(({ method }) => method !== 'ALL')
  const unseen = new Set(
    mounted.map(({ method, path }) => `${method} ${path}`).filter((route) => !known.has(route)),
  )
  expect([...unseen].toSorted()).toEqual(BESIDE_THE_CONTRACT)
})

/** What ends the session comes last, and of these what works without one. */
const rankOf = ({ refusal, endpoint }: { refusal: RefusalCase; endpoint: Endpoint }) =>
  refusal.endsSession === true ? 1 + Number(endpoint.access === 'optional') : 0

const entries = cases
  .map(({ name, refusal }) => ({ name, refusal, endpoint: ENDPOINTS[name] as Endpoint }))
  .toSorted((a, b) => readsFirst(a.endpoint, b.endpoint))
  .toSorted((a, b) => rankOf(a) - rankOf(b))
for (const { name, refusal, endpoint } of entries.filter((entry) => isAboutProject(entry.endpoint)))
  hides(current, name, endpoint, refusal)
for (const { name, refusal, endpoint } of entries) refuses(current, name, endpoint, refusal)
for (const { name, refusal, endpoint } of entries) welcomes(current, name, endpoint, refusal)

describe('staff rights', () => {
  for (const check of [carriesNoStaffRights, locksStaffRights, hidesFromAdminTokens])
    for (const { name, refusal, endpoint } of entries)
      if (endpoint.access !== 'public') check(current, name, endpoint, refusal)
})

/** Their own work in a queue, and messages, which are in their thread. */
const NOT_LOGGED = [
  'assignReports',
  'claimNext',
  'keepReviewProgress',
  'markThreadRead',
  'releaseProject',
  'sendMessage',
  'v3SendMessage',
]

it('logs every change that staff make by their role', async () => {
  const app = current()
  const unlogged: string[] = []
  for (const { name, refusal, endpoint } of entries) {
    const { refuses, request } = refusal
    if (endpoint.method === 'GET' || !refuses.includes('mallory') || refuses.includes('ada')) continue
    const fixture = await fixtureFor(app, endpoint, refusal)
    const count = async () => (await app.db.selectFrom('staffLog').select('id').execute()).length
    const before = await count()
    const response = await send(app, endpoint, 'ada', request(fixture))
    if (response.ok && (await count()) === before) unlogged.push(name)
  }
  expect(unlogged.toSorted()).toEqual(NOT_LOGGED)
}, 120_000)

/** The required scope depends on the context of the image: `tests/attacks/scopes.test.ts` covers both. */
const SCOPE_BY_INPUT = ['addInlineImage', 'v2AddInlineImage']

describe('scopes', () => {
  it('are named by every endpoint that identifies the caller', () => {
    const without = Object.entries(ENDPOINTS).filter(([, { access, scope }]) => access !== 'public' && !scope)
    expect(without.map(([name]) => name)).toEqual(SCOPE_BY_INPUT)
  })
  // Rejected requests first: they change nothing and share what they need.
  for (const check of [requiresScope, honoursScope])
    for (const { name, refusal, endpoint } of entries)
      if (endpoint.access !== 'public' && endpoint.scope)
        check(current, name, { ...endpoint, scope: endpoint.scope }, refusal)
})
