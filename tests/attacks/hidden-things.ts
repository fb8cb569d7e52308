import { createHash } from 'node:crypto'
import { mintId } from '@quarry/db/ids'
import { publicPath, versionFileKey } from '@quarry/db/storage-keys'
import { aCharge, aPaymentMethod, aSubscription, aTestPayment } from '@quarry/db/testing/billing-factories'
import {
  aCollection,
  aFile,
  aGalleryItem,
  aMessage,
  aMessageImage,
  aNotification,
  anOauthApp,
  anOrganization,
  aPasskey,
  aPersonalToken,
  aProject,
  aReport,
  aSavedSearch,
  aSession,
  aTeamMember,
  aVersion,
  aWebhook,
} from '@quarry/db/testing/factories'
import {
  aNode,
  aNodeToken,
  aServer,
  aServerBackup,
  aServerNotice,
  aServerOperation,
} from '@quarry/db/testing/hosting-factories'
import { anArchive } from '../../api/testing/archives.ts'
import type { Fixture } from '../../api/testing/refusal-harness.ts'
import type { TestApp } from '../../api/testing/test-app.ts'
import type { ProjectStatus } from '@quarry/domain/projects/project-statuses'

/** Everything that a request can name, by the name of the parameter. */
export interface Things extends Fixture {
  sha512: string
  takedown: string
  job: string
}
export type ThingKind = keyof Things

/** Accounts and apps are public; these parts of requests name no hidden thing. */
export const PUBLIC_KINDS: readonly ThingKind[] = ['user', 'app', 'takedown', 'job']

/** A text of a thing of this kind that its readers alone may get. */
export const marker = (kind: string): string => `hiddenmark-${kind}`
const MARKER = /hiddenmark-([a-z]+)/g
export const markersIn = (text: string): string[] => [
  ...new Set(Array.from(text.toLowerCase().matchAll(MARKER), ([, kind]) => kind as string)),
]

const hashOf = (algorithm: string, bytes: Buffer): string => createHash(algorithm).update(bytes).digest('hex')

/** A project of Alice with one version and its stored file, with markers in all texts. */
export async function aMarkedProject(
  { db, users, storage }: TestApp,
  given: Partial<Parameters<typeof aProject>[1]> & { status: ProjectStatus },
) {
  const mark = marker('project')
  const project = await aProject(db, {
    ownerId: users.alice.id,
    slug: `${mark}-${mintId().toLowerCase()}`,
    title: mark,
    summary: mark,
    body: mark,
    ...given,
  })
  await aTeamMember(db, { teamId: project.teamId, userId: users.bob.id, permissions: 0, role: mark })
  const version = await aMarkedVersion({ db, storage }, project.id)
  const gallery = await aGalleryItem(db, { projectId: project.id, title: mark, description: mark })
  const words = { threadId: project.threadId, authorId: users.alice.id, body: marker('project') }
  await aMessage(db, words)
  return {
    project: project.id,
    slug: project.slug,
    team: project.teamId,
    thread: project.threadId,
    gallery: publicPath(gallery.imageKey),
    ...version,
  }
}

/** A version with a stored archive whose entries have markers in names and texts. */
export async function aMarkedVersion(
  { db, storage }: Pick<TestApp, 'db' | 'storage'>,
  projectId: string,
  given: Parameters<typeof aVersion>[1] = {},
) {
  const mark = marker('project')
  const id = mintId()
  const bytes = await anArchive({ 'fabric.mod.json': JSON.stringify({ id, mark }), [`${mark}.txt`]: mark })
  const texts = { name: mark, versionNumber: `${mark}-${id}`, changelog: mark }
  const version = await aVersion(db, { projectId, ...texts, ...given, id })
  const filename = `${mark}-${id}.jar`
  const storageKey = versionFileKey(projectId, id, filename)
  await storage.put(storageKey, bytes)
  const file = await aFile(db, { versionId: id, projectId, content: bytes, filename, storageKey })
  await aFile(db, { versionId: id, projectId, primary: false, filename: `${mark}-${id}-2.jar` })
  return { version: version.id, sha1: file.sha1, sha512: hashOf('sha512', bytes) }
}

/** Things of Alice that others do not find: a project in this status and all that belongs to an account. */
export async function hiddenThings(app: TestApp, status: ProjectStatus): Promise<Things> {
  const { db, users } = app
  const userId = users.alice.id
  const mark = marker
  const { project, team, thread, gallery, version, sha1, sha512 } = await aMarkedProject(app, { status })
  const organization = await anOrganization(db, {
    ownerId: userId,
    slug: `${mark('organization')}-${mintId().toLowerCase()}`,
    name: mark('organization'),
    description: mark('organization'),
    takenDownAt: new Date(0),
    takenDownWhy: mark('organization'),
  })
  await aTeamMember(db, {
    teamId: organization.teamId,
    userId: users.bob.id,
    permissions: 0,
    organizationPermissions: 0,
    role: mark('organization'),
  })
  const collection = await aCollection(db, {
    userId,
    status: 'private',
    name: mark('collection'),
    description: mark('collection'),
    projectIds: [project],
  })
  const note = await aMessage(db, {
    threadId: thread,
    authorId: users.mo.id,
    isPrivate: true,
    body: mark('note'),
  })
  const image = await aMessageImage(db, { ownerId: users.mo.id, messageId: note.id })
  const report = await aReport(db, { reporterId: userId, body: mark('report'), itemId: project })
  await aMessage(db, { threadId: report.threadId, authorId: userId, body: mark('report') })
  const session = await aSession(db, { userId, userAgent: mark('session'), city: mark('session') })
  const pat = await aPersonalToken(db, { userId, name: mark('pat') })
  const search = await aSavedSearch(db, {
    userId,
    name: mark('search'),
    address: `/mods?q=${mark('search')}`,
  })
  const passkey = await aPasskey(db, { userId, name: mark('passkey') })
  const notification = await aNotification(db, { userId, projectId: project, role: mark('notification') })
  const hook = (kind: string) => ({ name: mark(kind), url: `https://hooks.example/${mark(kind)}` })
  const webhook = await aWebhook(db, { projectId: project, ...hook('webhook') })
  const organizationWebhook = await aWebhook(db, { organizationId: organization.id, ...hook('webhook') })
  const ownWebhook = await aWebhook(db, { userId, events: [], ...hook('webhook') })
  const node = await aNode(db, { name: mark('node'), region: mark('node'), host: mark('node') })
  const nodeToken = await aNodeToken(db, { nodeId: node.id })
  const server = await aServer(db, { ownerId: userId, name: mark('server') })
  const operation = await aServerOperation(db, { serverId: server.id })
  const backup = await aServerBackup(db, { serverId: server.id })
  const notice = await aServerNotice(db, { title: mark('notice'), beginsAt: new Date('2100-01-01') })
  const oauthApp = await anOauthApp(db, { userId })
  const subscription = await aSubscription(db, { userId, metadata: JSON.stringify({ id: mark('billing') }) })
  const paid = { subscriptionId: subscription.id, status: 'succeeded' } as const
  const charge = await aCharge(db, { userId, ...paid, failure: mark('billing') })
  const method = await aPaymentMethod(db, { userId, label: mark('method') })
  const payment = await aTestPayment(db, { userId })
  return {
    user: userId,
    project,
    team,
    thread,
    version,
    sha1,
    sha512,
    gallery,
    organization: organization.id,
    collection: collection.id,
    message: note.id,
    image: image.id,
    report: report.id,
    session: session.id,
    pat: pat.id,
    search: search.id,
    passkey: passkey.id,
    notification: notification.id,
    webhook: webhook.id,
    organizationWebhook: organizationWebhook.id,
    ownWebhook: ownWebhook.id,
    server: server.id,
    operation: operation.id,
    backup: backup.id,
    node: node.id,
    nodeToken: nodeToken.id,
    notice: notice.id,
    app: oauthApp.id,
    subscription: subscription.id,
    charge: charge.id,
    method: method.id,
    payment: payment.id,
    takedown: mintId(),
    job: '1',
  }
}

/** The same accounts and apps, and ids of things that do not exist. */
export function missingThings(like: Things): Things {
  const entries = Object.entries(like).map(([kind, value]) => {
    if (PUBLIC_KINDS.includes(kind as ThingKind)) return [kind, value]
    if (kind === 'sha1' || kind === 'sha512') return [kind, hashOf(kind, Buffer.from(mintId()))]
    if (kind === 'gallery')
      return [kind, value.replace(/[0-9a-f]{40}/, hashOf('sha1', Buffer.from(mintId())))]
    return [kind, mintId()]
  })
  return Object.fromEntries(entries) as unknown as Things
}
