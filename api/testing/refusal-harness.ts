import type { Db } from '@quarry/db/db'
import { aCharge, aPaymentMethod, aSubscription, aTestPayment } from '@quarry/db/testing/billing-factories'
import {
  aCollection,
  aFile,
  aGalleryItem,
  aMessage,
  aNotification,
  anOauthApp,
  aPasskey,
  aPersonalToken,
  aSavedSearch,
  aProject,
  aReport,
  aMessageImage,
  aSession,
  aTeamMember,
  aVersion,
  aWebhook,
  anOrganization,
} from '@quarry/db/testing/factories'
import {
  aNode,
  aNodeToken,
  aServer,
  aServerBackup,
  aServerNotice,
  aServerOperation,
} from '@quarry/db/testing/hosting-factories'
import { publicPath } from '@quarry/db/storage-keys'
import { describe, expect, it } from 'vitest'
import { urlOf } from '../contract/client.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import type { EndpointName } from '../contract/endpoints.ts'
import type { ProjectStatus } from '../contract/enums.ts'
import type { Persona, TestApp } from './test-app.ts'

export type Viewer = Persona | 'anonymous'

/** Data of Alice for the refusal cases, with Bob as a member without permissions. */
export interface Fixture {
  project: string
  team: string
  version: string
  sha1: string
  gallery: string
  collection: string
  organization: string
  notification: string
  thread: string
  /** A note of staff in that thread. */
  message: string
  /** Of that note. */
  image: string
  report: string
  session: string
  pat: string
  search: string
  app: string
  passkey: string
  webhook: string
  organizationWebhook: string
  ownWebhook: string
  subscription: string
  /** The paid charge of that subscription. */
  charge: string
  /** A test payment that waits for confirmation. */
  payment: string
  method: string
  /** A suspended server, with Bob as a member who may start it. */
  server: string
  /** Failed, of that server. */
  operation: string
  /** Complete, of that server. */
  backup: string
  /** A machine without servers. */
  node: string
  nodeToken: string
  /** On all servers. */
  notice: string
  user: string
}

export interface RefusalCase {
  request: (fixture: Fixture) => {
    params?: Record<string, string>
    query?: Record<string, unknown>
    body?: unknown
  }
  /** Viewers whom the endpoint must reject for Alice's approved project. */
  refuses: readonly Viewer[]
  /** Status of the requested project; approved by default. */
  status?: ProjectStatus
  /** Runs last, since the other cases use the session. */
  endsSession?: true
}

/** Viewers whom the endpoints of an area reject; defined in `*.refusals.ts` of the area. */
export type Refusals = { [Name in EndpointName]?: RefusalCase }

interface SharedFixture {
  status: ProjectStatus
  fixture: Promise<Fixture>
  /** Tokens for this fixture; another one may remove them. */
  tokens: Map<string, Promise<string>>
}

/** The newest fixture of an app, as long as no request has changed it. */
const untouched = new WeakMap<TestApp, SharedFixture>()

/** A shared fixture for reads and rejected requests, which change nothing. */
export function anUntouchedFixture(app: TestApp, status: ProjectStatus): Promise<Fixture> {
  const last = untouched.get(app)
  if (last?.status === status) return last.fixture
  const fixture = aFixture(app, status)
  untouched.set(app, { status, fixture, tokens: new Map() })
  return fixture
}

/** A token beside the shared fixture, made at its first use. */
export function anUntouchedToken(app: TestApp, key: string, make: () => Promise<string>): Promise<string> {
  const tokens = untouched.get(app)?.tokens
  const token = tokens?.get(key) ?? make()
  tokens?.set(key, token)
  return token
}

/** The fixture for a request that is not rejected: one of its own, if it may change it, with the parts that it names. */
export function fixtureFor(
  app: TestApp,
  { method }: { method: string },
  { request, status = 'approved' }: Pick<RefusalCase, 'request' | 'status'>,
): Promise<Fixture> {
  if (method === 'GET') return anUntouchedFixture(app, status)
  const named = new Set<string | symbol>()
  request(new Proxy({} as Fixture, { get: (_, name) => (named.add(name), 'x') }))
  return aFixture(app, status, named)
}

/** Reads first, so that they share a fixture. */
export const readsFirst = (a: { method: string }, b: { method: string }): number =>
  Number(b.method === 'GET') - Number(a.method === 'GET')

/** The project with its version, and all other parts or those of `named`. */
export async function aFixture(
  app: TestApp,
  status: ProjectStatus,
  named?: ReadonlySet<string | symbol>,
): Promise<Fixture> {
  // The new fixture deletes parts of the previous one.
  untouched.delete(app)
  const { db, users } = app
  const userId = users.alice.id
  const project = await aProject(db, { ownerId: userId, status })
  const { id: projectId, teamId, threadId } = project
  await aTeamMember(db, { teamId, userId: users.bob.id, permissions: 0 })
  const version = await aVersion(db, { projectId })
  const file = await aFile(db, { versionId: version.id, projectId })
  await aFile(db, { versionId: version.id, projectId, primary: false })
  const fixture: Partial<Fixture> = {
    project: projectId,
    team: teamId,
    version: version.id,
    sha1: file.sha1,
    thread: threadId,
    user: userId,
  }
  const part = async (name: keyof typeof parts): Promise<string> => (fixture[name] ??= await parts[name]())
  // A user may have a hundred of each, and there are more cases than that.
  const removeOf = (table: 'collections' | 'oauthApps' | 'passkeys' | 'personalTokens' | 'savedSearches') =>
    db.deleteFrom(table).where('userId', '=', userId).execute()
  const parts = {
    gallery: async () => publicPath((await aGalleryItem(db, { projectId })).imageKey),
    collection: async () => {
      await removeOf('collections')
      return (await aCollection(db, { userId, status: 'private' })).id
    },
    organization: async () => (await anOrganization(db, { ownerId: userId })).id,
    pat: async () => (await aPersonalToken(db, { userId })).id,
    search: async () => {
      await removeOf('savedSearches')
      return (await aSavedSearch(db, { userId })).id
    },
    app: async () => {
      await removeOf('oauthApps')
      return (await anOauthApp(db, { userId })).id
    },
    passkey: async () => {
      await removeOf('passkeys')
      return (await aPasskey(db, { userId })).id
    },
    webhook: async () => (await aWebhook(db, { projectId })).id,
    organizationWebhook: async () => (await aWebhook(db, { organizationId: await part('organization') })).id,
    ownWebhook: async () => {
      await db.deleteFrom('webhooks').where('userId', '=', userId).execute()
      return (await aWebhook(db, { userId, events: [] })).id
    },
    subscription: async () => (await aSubscription(db, { userId })).id,
    charge: async () =>
      (await aCharge(db, { userId, subscriptionId: await part('subscription'), status: 'succeeded' })).id,
    payment: async () => (await aTestPayment(db, { userId })).id,
    method: async () => {
      await db.deleteFrom('paymentMethods').where('userId', '=', userId).execute()
      return (await aPaymentMethod(db, { userId })).id
    },
    server: async () => {
      await db.deleteFrom('servers').where('ownerId', '=', userId).execute()
      const { id: serverId } = await aServer(db, { ownerId: userId, suspensionReason: 'moderated' })
      await db.insertInto('serverMembers').values({ serverId, userId: users.bob.id, role: 'power' }).execute()
      return serverId
    },
    operation: async () => (await aServerOperation(db, { serverId: await part('server') })).id,
    backup: async () => (await aServerBackup(db, { serverId: await part('server') })).id,
    node: async () => (await aNode(db)).id,
    nodeToken: async () => (await aNodeToken(db, { nodeId: await part('node') })).id,
    notice: async () => (await aServerNotice(db)).id,
    session: async () => (await aSession(db, { userId })).id,
    notification: async () => (await aNotification(db, { userId, projectId })).id,
    message: async () => (await aMessage(db, { threadId, authorId: users.mo.id, isPrivate: true })).id,
    image: async () =>
      (await aMessageImage(db, { ownerId: users.mo.id, messageId: await part('message') })).id,
    report: async () => (await aReport(db, { reporterId: userId })).id,
  }
  // Tests of scopes add more of them.
  await removeOf('personalTokens')
  for (const name of Object.keys(parts) as (keyof typeof parts)[])
    if (named === undefined || named.has(name)) await part(name)
  return fixture as Fixture
}

const countEvents = async (db: Db) =>
  (
    await db
      .selectFrom('outbox')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

/** Statuses of a rejected request: always 401 in v2; elsewhere 401 for visitors and 403 for users. */
export function refusedStatuses({ path }: Endpoint, viewer: Viewer): number[] {
  if (viewer === 'anonymous') return [401, 404]
  return path.startsWith('/v2/') ? [401, 404] : [403, 404]
}

/** The request to send. Raw bodies contain bytes that are rejected only after the authorization check. */
export function requestOf(
  endpoint: Endpoint,
  input: ReturnType<RefusalCase['request']>,
): { path: string; init: RequestInit } {
  const path = urlOf(endpoint, input as Parameters<typeof urlOf>[1])
  const init: RequestInit = { method: endpoint.method }
  if (endpoint.upload === 'multipart') {
    const form = new FormData()
    form.set('data', JSON.stringify(input.body ?? {}))
    init.body = form
  } else if (endpoint.upload === 'bytes') init.body = 'bytes'
  else if (endpoint.body) init.body = JSON.stringify(input.body ?? {})
  return { path, init }
}

/** Sends the request as the viewer. */
export async function send(
  app: TestApp,
  endpoint: Endpoint,
  viewer: Viewer,
  input: ReturnType<RefusalCase['request']>,
) {
  const { path, init } = requestOf(endpoint, input)
  return app.request(viewer, path, init)
}

/** Tests that an endpoint rejects the named viewers without any effect. */
export function refuses(
  current: () => TestApp,
  name: string,
  endpoint: Endpoint,
  { request, refuses: viewers, status = 'approved' }: RefusalCase,
): void {
  // Vitest fails for a suite without tests.
  if (viewers.length === 0) return
  describe(`refusals of ${name}`, () => {
    for (const viewer of viewers)
      it(`rejects ${viewer}`, async () => {
        const app = current()
        const fixture = await anUntouchedFixture(app, status)
        const before = await countEvents(app.db)
        const response = await send(app, endpoint, viewer, request(fixture))
        expect(refusedStatuses(endpoint, viewer)).toContain(response.status)
        const body = (await response.json()) as { error: string; description: string }
        expect(body.error).toMatch(/^(unauthorized|forbidden|not_found)$/)
        expect(await countEvents(app.db)).toBe(before)
      })
  })
}

/** Tests that an endpoint does not reject the owner, or staff if it is for staff only. */
export function welcomes(
  current: () => TestApp,
  name: string,
  endpoint: Endpoint,
  refusal: RefusalCase,
): void {
  const welcome: Viewer = refusal.refuses.includes('alice') ? 'ada' : 'alice'
  it(`${name} does not reject ${welcome}`, async () => {
    const app = current()
    const fixture = await fixtureFor(app, endpoint, refusal)
    const response = await send(app, endpoint, welcome, refusal.request(fixture))
    expect([401, 403, 500]).not.toContain(response.status)
  })
}

/** Endpoints about one project, which could reveal a hidden one. */
export const isAboutProject = ({ path, access }: Endpoint): boolean =>
  /:(project|version|hash)\b/.test(path) && access !== 'public'

/** Tests that non-members get the same response as for an unknown project. */
export function hides(
  current: () => TestApp,
  name: string,
  endpoint: Endpoint,
  { request }: RefusalCase,
): void {
  it(`${name} does not reveal a draft`, async () => {
    const app = current()
    const fixture = await anUntouchedFixture(app, 'draft')
    const response = await send(app, endpoint, 'mallory', request(fixture))
    const unknown = endpoint.missing ? 400 : 404
    expect(endpoint.access === 'moderator' ? [401, 403, 404] : [unknown]).toContain(response.status)
  })
}
