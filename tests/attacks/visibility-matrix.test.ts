import { anAppToken, aPersonalToken, aProject, aUser, aVersion } from '@quarry/db/testing/factories'
import { GRANTABLE_SCOPES, scopeSum } from '@quarry/domain/accounts/scopes'
import { LINKED_STATUSES, PROJECT_STATUSES } from '@quarry/domain/projects/project-statuses'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '../../api/contract/endpoint.ts'
import { ENDPOINTS, type EndpointName } from '../../api/contract/endpoints.ts'
import { suspendUser } from '../../api/contract/moderation/bulk-takedowns.ts'
import { hashSecret, mintSecret } from '../../api/src/accounts/secrets.ts'
import { createSession } from '../../api/src/accounts/sessions/sessions.queries.ts'
import { testApp } from '../../api/testing/test-app.ts'
import {
  aMarkedProject,
  aMarkedVersion,
  hiddenThings,
  marker,
  markersIn,
  missingThings,
  PUBLIC_KINDS,
  type ThingKind,
  type Things,
} from './hidden-things.ts'
import { thingRequest, type ThingRequest } from './thing-requests.ts'

/*
 * Every endpoint of the contract, asked by every kind of caller for things of another account that they may not see. A new
 * endpoint takes part by itself.
 */

const current = testApp({ testPayments: true })

const OUTSIDERS = ['visitor', 'stranger', 'suspended', 'token without scopes', 'app without scopes'] as const
const INSIDERS = ['member', 'owner', 'personal token', 'app token', 'moderator', 'administrator'] as const
type Persona = (typeof OUTSIDERS)[number] | (typeof INSIDERS)[number]

/** Markers that insiders may not get either. */
const NOT_FOR: Record<(typeof INSIDERS)[number], readonly string[]> = {
  member: [
    'session',
    'pat',
    'passkey',
    'search',
    'webhook',
    'email',
    'notification',
    'collection',
    'note',
    'billing',
    'method',
    'server',
    'node',
    'notice',
  ],
  owner: ['note', 'node', 'notice'],
  'personal token': ['note', 'session', 'pat', 'passkey', 'billing', 'method', 'node', 'notice'],
  'app token': ['note', 'session', 'pat', 'passkey', 'billing', 'method', 'node', 'notice'],
  moderator: [
    'session',
    'pat',
    'passkey',
    'search',
    'webhook',
    'notification',
    'method',
    'server',
    'node',
    'notice',
  ],
  administrator: ['session', 'pat', 'passkey', 'search', 'webhook', 'method'],
}

const names = Object.keys(ENDPOINTS) as EndpointName[]
const endpointOf = (name: EndpointName): Endpoint => ENDPOINTS[name]
const isRead = (name: EndpointName) => endpointOf(name).method === 'GET'

/** Things that callers ask for, and things that do not exist in the same places. */
interface World {
  things: Things
  missing: Things
}

let tokens: Record<Persona, string | undefined>
let draft: World
const worlds = new Map<string, World>()
/** A public project whose version depends on hidden ones. */
let dependent: Things

beforeAll(async () => {
  const app = current()
  const { db, users } = app
  const aliceId = users.alice.id
  await db
    .updateTable('users')
    .set({ email: `${marker('email')}@example.com` })
    .where('id', '=', aliceId)
    .execute()
  for (const status of PROJECT_STATUSES.filter((one) => !LINKED_STATUSES.some((other) => other === one))) {
    const things =
      draft === undefined
        ? await hiddenThings(app, status)
        : { ...draft.things, ...(await aMarkedProject(app, { status })) }
    draft ??= { things, missing: missingThings(things) }
    worlds.set(`a ${status} project`, { things, missing: missingThings(things) })
  }
  const { teamId: team } = await db
    .selectFrom('organizations')
    .select('teamId')
    .where('id', '=', draft.things.organization)
    .executeTakeFirstOrThrow()
  const ofOrganization = { ...draft.things, team }
  worlds.set('an organization', { things: ofOrganization, missing: missingThings(ofOrganization) })
  const shown = await aProject(db, { ownerId: aliceId })
  for (const status of ['draft', 'scheduled'] as const) {
    const version = await aMarkedVersion(app, shown.id, { status })
    const place = { ...draft.things, project: shown.id, team: shown.teamId, thread: shown.threadId }
    const { version: id, sha1, sha512 } = missingThings(draft.things)
    worlds.set(`a ${status} version`, {
      things: { ...place, ...version },
      missing: { ...place, version: id, sha1, sha512 },
    })
  }
  const { id: projectId, teamId, threadId } = await aProject(db, { ownerId: users.mallory.id })
  const { id: version } = await aVersion(db, { projectId })
  const hidden = [...new Map([...worlds.values()].map(({ things }) => [things.version, things])).values()]
  await db
    .insertInto('dependencies')
    .values(
      hidden.map((on) => ({
        dependentId: version,
        projectId: on.project,
        versionId: on.version,
        fileName: null,
        dependencyType: 'required' as const,
      })),
    )
    .execute()
  dependent = { ...draft.things, project: projectId, team: teamId, thread: threadId, version }

  const { username: _, ...suspended } = await aUser(db, { username: 'suspended' })
  await app.as('mo')(suspendUser, { params: { user: suspended.id }, body: { reason: 'Spam', days: 30 } })
  const session = await createSession(db, {
    userId: suspended.id,
    userAgent: null,
    ip: '127.0.0.1',
    now: new Date(),
  })
  const [personal, personalWithout] = [mintSecret('qrp_'), mintSecret('qrp_')]
  const [ofApp, ofAppWithout] = [mintSecret('qro_'), mintSecret('qro_')]
  const scopes = scopeSum(GRANTABLE_SCOPES)
  // No token is without any scope; this one opens nothing alone.
  const none = scopeSum(['USER_READ_EMAIL'])
  await aPersonalToken(db, { userId: aliceId, tokenHash: hashSecret(personal) })
  await aPersonalToken(db, { userId: aliceId, tokenHash: hashSecret(personalWithout), scopes: none })
  await anAppToken(db, { userId: aliceId, scopes, accessHash: hashSecret(ofApp) })
  await anAppToken(db, { userId: aliceId, scopes: none, accessHash: hashSecret(ofAppWithout) })
  tokens = {
    visitor: undefined,
    stranger: app.tokens.mallory,
    suspended: session.token,
    'token without scopes': personalWithout,
    'app without scopes': ofAppWithout,
    member: app.tokens.bob,
    owner: app.tokens.alice,
    'personal token': personal,
    'app token': ofApp,
    moderator: app.tokens.mo,
    administrator: app.tokens.ada,
  }
})

interface Answer {
  status: number
  body: string
  headers: string
}

async function ask(persona: Persona, { path, init }: ThingRequest): Promise<Answer> {
  const token = tokens[persona]
  const response = await current().app.request(path, {
    ...init,
    headers: token === undefined ? {} : { authorization: token },
  })
  const headers = JSON.stringify([...response.headers])
  return { status: response.status, body: await response.text(), headers }
}

/** The answer without the ids of the request. */
function masked({ status, body }: Answer, things: Things, kinds: readonly ThingKind[]): string {
  const text = kinds.reduce((rest, kind) => rest.replaceAll(things[kind], `<${kind}>`), body)
  return `${status} ${text}`
}

const idsOfHidden = () => {
  const ids = new Map<string, ThingKind>()
  for (const [title, { things }] of worlds)
    for (const [kind, id] of Object.entries(things) as [ThingKind, string][]) {
      const isShown = title.endsWith('version') && ['project', 'team', 'thread'].includes(kind)
      if (!PUBLIC_KINDS.includes(kind) && !isShown) ids.set(id, kind)
    }
  return ids
}

/** Markers and ids of hidden things in an answer whose request does not name them. */
function revealed(answer: Answer, { path, init }: ThingRequest): string[] {
  const request = path + (typeof init.body === 'string' ? init.body : '')
  const texts = `${answer.body}${answer.headers}`
  const ids = [...idsOfHidden()].filter(([id]) => texts.includes(id) && !request.includes(id))
  const marks = markersIn(texts).filter((kind) => !request.includes(marker(kind)))
  return [...marks, ...ids.map(([, kind]) => `id of ${kind}`)]
}

const line = (persona: Persona, name: string, answer: Answer, rest: string) =>
  `${persona}: ${name} → ${answer.status} ${rest}`

describe('a caller who may not see a thing', () => {
  it.each(OUTSIDERS)(
    'gets the answers for one that does not exist (%s)',
    { timeout: 600_000 },
    async (persona) => {
      const found: string[] = []
      const asked = new Set<string>()
      for (const [title, world] of worlds)
        for (const name of names) {
          const request = thingRequest(name, world.things)
          const key = `${name} ${request.path} ${typeof request.init.body === 'string' ? request.init.body : ''}`
          if (asked.has(key)) continue
          asked.add(key)
          const kinds = request.kinds.filter((kind) => world.things[kind] !== world.missing[kind])
          if (!isRead(name) && kinds.length === 0) continue
          const answer = await ask(persona, request)
          // Search does not run in this test.
          if (answer.status >= 500 && answer.status !== 503)
            found.push(line(persona, name, answer, answer.body))
          const marks = revealed(answer, request)
          if (marks.length > 0) found.push(line(persona, name, answer, `shows ${marks.join()} of ${title}`))
          if (kinds.length === 0) continue
          const none = await ask(persona, thingRequest(name, world.missing))
          const [given, expected] = [masked(answer, world.things, kinds), masked(none, world.missing, kinds)]
          if (given !== expected)
            found.push(
              line(
                persona,
                name,
                answer,
                `for ${title}: ${given.slice(0, 300)} BUT ${expected.slice(0, 300)}`,
              ),
            )
        }
      expect(found).toEqual([])
    },
  )

  it.each(OUTSIDERS)(
    'finds no text of it in what depends on it (%s)',
    { timeout: 600_000 },
    async (persona) => {
      const found: string[] = []
      for (const name of names.filter(isRead)) {
        const request = thingRequest(name, dependent)
        const answer = await ask(persona, request)
        // Dependencies name the ids that their authors gave.
        const marks = revealed(answer, request).filter((one) => !/^id of (project|version)$/.test(one))
        if (marks.length > 0) found.push(line(persona, name, answer, `shows ${marks.join()}`))
      }
      expect(found).toEqual([])
    },
  )
})

describe('a caller who may see parts of it', () => {
  it.each(INSIDERS)('reads no text of the others (%s)', { timeout: 600_000 }, async (persona) => {
    const found: string[] = []
    for (const name of names.filter(isRead)) {
      const answer = await ask(persona, thingRequest(name, draft.things))
      const marks = markersIn(answer.body + answer.headers).filter((kind) => NOT_FOR[persona].includes(kind))
      if (marks.length > 0) found.push(line(persona, name, answer, `shows ${marks.join()}`))
      if (answer.status >= 500 && answer.status !== 503) found.push(line(persona, name, answer, answer.body))
    }
    expect(found).toEqual([])
  })

  /** The image has no bytes, the project no organization, and the address of a backup needs its token. */
  const NOT_FOUND: readonly EndpointName[] = [
    'getMessageImage',
    'v3GetProjectOrganization',
    'downloadServerBackup',
  ]

  it('reads every thing that a request names', { timeout: 600_000 }, async () => {
    const unread: string[] = []
    for (const name of names.filter((one) => isRead(one) && !NOT_FOUND.includes(one))) {
      const request = thingRequest(name, draft.things)
      if (request.kinds.length === 0) continue
      const statuses: number[] = []
      for (const persona of ['owner', 'moderator', 'administrator'] as const)
        statuses.push((await ask(persona, request)).status)
      if (!statuses.some((status) => status < 400 || status === 503))
        unread.push(`${name} ${request.path} → ${statuses.join()}`)
    }
    expect(unread).toEqual([])
  })
})

it('changes nothing of what a caller may not see', { timeout: 600_000 }, async () => {
  const changed: string[] = []
  for (const name of names.filter((one) => !isRead(one))) {
    const request = thingRequest(name, draft.things)
    if (request.kinds.length === 0) continue
    const before = await rowsOfAlice()
    for (const persona of OUTSIDERS) await ask(persona, request)
    const after = new Set(await rowsOfAlice())
    const lost = before.filter((row) => !after.has(row))
    if (lost.length > 0) changed.push(`${name}: ${lost.join().slice(0, 300)}`)
  }
  expect(changed).toEqual([])
})

/** All rows with a marker, as text. */
async function rowsOfAlice(): Promise<string[]> {
  const { db } = current()
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db)
  const selects = tables.map(
    ({ name }) =>
      sql`select row_to_json(t)::text as row from ${sql.table(name)} t where t::text like '%hiddenmark-%'`,
  )
  const { rows } = await sql<{ row: string }>`${sql.join(selects, sql` union all `)}`.execute(db)
  return rows.map(({ row }) => row)
}
