import type { Db } from '@quarry/db/db'
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

/** The newest fixture of an app, as long as no request has changed it. */
const untouched = new WeakMap<TestApp, { status: ProjectStatus; fixture: Promise<Fixture> }>()

/** A shared fixture for reads and rejected requests, which change nothing. */
export function anUntouchedFixture(app: TestApp, status: ProjectStatus): Promise<Fixture> {
  const last = untouched.get(app)
  if (last?.status === status) return last.fixture
  const fixture = aFixture(app, status)
  untouched.set(app, { status, fixture })
  return fixture
}

export async function aFixture(app: TestApp, status: ProjectStatus): Promise<Fixture> {
  // The new fixture deletes parts of the previous one.
  untouched.delete(app)
  const { db, users } = app
  const ownerId = users.alice.id
  const project = await aProject(db, { ownerId, status })
  await aTeamMember(db, { teamId: project.teamId, userId: users.bob.id, permissions: 0 })
  const version = await aVersion(db, { projectId: project.id })
  const file = await aFile(db, { versionId: version.id, projectId: project.id })
  await aFile(db, { versionId: version.id, projectId: project.id, primary: false })
  const item = await aGalleryItem(db, { projectId: project.id })
  // A user may have a hundred collections, and there are more cases than that.
  await db.deleteFrom('collections').where('userId', '=', ownerId).execute()
  const collection = await aCollection(db, { userId: ownerId, status: 'private' })
  const organization = await anOrganization(db, { ownerId })
  await db.deleteFrom('personalTokens').where('userId', '=', ownerId).execute()
  const pat = await aPersonalToken(db, { userId: ownerId })
  await db.deleteFrom('savedSearches').where('userId', '=', ownerId).execute()
  const search = await aSavedSearch(db, { userId: ownerId })
  await db.deleteFrom('oauthApps').where('userId', '=', ownerId).execute()
  const oauthApp = await anOauthApp(db, { userId: ownerId })
  await db.deleteFrom('passkeys').where('userId', '=', ownerId).execute()
  const passkey = await aPasskey(db, { userId: ownerId })
  const webhook = await aWebhook(db, { projectId: project.id })
  const organizationWebhook = await aWebhook(db, { organizationId: organization.id })
  await db.deleteFrom('webhooks').where('userId', '=', ownerId).execute()
  const ownWebhook = await aWebhook(db, { userId: ownerId, events: [] })
  const session = await aSession(db, { userId: ownerId })
  const notification = await aNotification(db, { userId: ownerId, projectId: project.id })
  const message = await aMessage(db, { threadId: project.threadId, authorId: users.mo.id, isPrivate: true })
  const image = await aMessageImage(db, { ownerId: users.mo.id, messageId: message.id })
  const report = await aReport(db, { reporterId: ownerId })
  return {
    project: project.id,
    team: project.teamId,
    version: version.id,
    sha1: file.sha1,
    gallery: publicPath(item.imageKey),
    collection: collection.id,
    organization: organization.id,
    notification: notification.id,
    thread: project.threadId,
    message: message.id,
    image: image.id,
    report: report.id,
    session: session.id,
    pat: pat.id,
    search: search.id,
    app: oauthApp.id,
    passkey: passkey.id,
    webhook: webhook.id,
    organizationWebhook: organizationWebhook.id,
    ownWebhook: ownWebhook.id,
    user: ownerId,
  }
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
  { request, refuses: viewers, status = 'approved' }: RefusalCase,
): void {
  const welcome: Viewer = viewers.includes('alice') ? 'ada' : 'alice'
  it(`${name} does not reject ${welcome}`, async () => {
    const app = current()
    const response = await send(app, endpoint, welcome, request(await fixtureFor(app, endpoint, status)))
    expect([401, 403, 500]).not.toContain(response.status)
  })
}

/** The fixture for a request that is not rejected. */
export function fixtureFor(
  app: TestApp,
  { method }: { method: string },
  status: ProjectStatus,
): Promise<Fixture> {
  return method === 'GET' ? anUntouchedFixture(app, status) : aFixture(app, status)
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
