import { createHash, randomBytes } from 'node:crypto'
import { GRANTABLE_SCOPES, scopeSum } from '@quarry/domain/accounts/scopes'
import { WEBHOOK_EVENTS } from '@quarry/domain/webhooks/webhooks'
import type { Insertable } from 'kysely'
import type { Db } from '../src/db.ts'
import { mintId } from '../src/ids.ts'
import type { NewSession, NewUser, SessionRow, UserRow } from '../src/schema/accounts/accounts.ts'
import type { CollectionRow, NewCollection } from '../src/schema/collections/collections.ts'
import type {
  GalleryItemRow,
  NewGalleryItem,
  NewProject,
  ProjectRow,
} from '../src/schema/projects/projects.ts'
import type { NewNotification, NotificationRow } from '../src/schema/notifications/notifications.ts'
import type { ImageRow, ImagesTable } from '../src/schema/files/uploads.ts'
import type { NewReport, ReportRow } from '../src/schema/reports/reports.ts'
import type { ThreadMessageRow, ThreadMessagesTable } from '../src/schema/threads/threads.ts'
import type { NewOauthApp, OauthAppRow } from '../src/schema/accounts/oauth.ts'
import type { NewPasskey, PasskeyRow } from '@quarry/db/schema/accounts/sign-in-methods'
import type { NewSavedSearch, SavedSearchRow } from '../src/schema/search/saved-searches.ts'
import type { NewPersonalToken, PersonalTokenRow } from '../src/schema/accounts/pats.ts'
import type { NewWebhook, WebhookRow } from '../src/schema/webhooks/webhooks.ts'
import type {
  NewOrganization,
  NewTeamMember,
  OrganizationRow,
  TeamMemberRow,
} from '../src/schema/organizations/organizations.ts'
import type { FileRow, NewFile, NewVersion, VersionRow } from '../src/schema/versions/versions.ts'
import { galleryKey, rawGalleryKey, messageImageKey, versionFileKey } from '../src/storage-keys.ts'

/*
 * Rows for tests. Each factory fills what it was not given and creates the parents it lacks; `db` may be a
 * transaction. Names carry the id, so any number of rows live side by side.
 */

/** All project rights, and all organization rights. */
export const ALL_PROJECT_PERMISSIONS = 1023
export const ALL_ORGANIZATION_PERMISSIONS = 255

export async function aUser(db: Db, given: Partial<NewUser> = {}): Promise<UserRow> {
  const id = given.id ?? mintId()
  const user: NewUser = { username: `user-${id}`, email: `${id}@example.com`, ...given, id }
  return db.insertInto('users').values(user).returningAll().executeTakeFirstOrThrow()
}

/** A session without a known token, valid for a day by default. */
export async function aSession(db: Db, given: Partial<NewSession> & { userId: string }): Promise<SessionRow> {
  const end = new Date(Date.now() + 86_400_000)
  const session = {
    id: mintId(),
    tokenHash: createHash('sha256').update(mintId()).digest(),
    expiresAt: end,
    refreshExpiresAt: end,
    ...given,
  }
  return db.insertInto('sessions').values(session).returningAll().executeTakeFirstOrThrow()
}

/** A personal access token without a known secret; by default valid for a day with every scope. */
export async function aPersonalToken(
  db: Db,
  given: Partial<NewPersonalToken> & { userId: string },
): Promise<PersonalTokenRow> {
  const token = {
    id: mintId(),
    tokenHash: createHash('sha256').update(mintId()).digest(),
    name: 'Build server',
    scopes: scopeSum(GRANTABLE_SCOPES),
    expiresAt: new Date(Date.now() + 86_400_000),
    ...given,
  }
  return db.insertInto('personalTokens').values(token).returningAll().executeTakeFirstOrThrow()
}

/** An app that sends people back to `https://launcher.example/callback`. */
export async function anOauthApp(
  db: Db,
  {
    uris = ['https://launcher.example/callback'],
    ...given
  }: Partial<NewOauthApp> & { userId: string; uris?: readonly string[] },
): Promise<OauthAppRow> {
  const app = {
    id: mintId(),
    name: 'Launcher',
    maxScopes: scopeSum(GRANTABLE_SCOPES),
    secretHash: createHash('sha256').update(mintId()).digest(),
    ...given,
  }
  const row = await db.insertInto('oauthApps').values(app).returningAll().executeTakeFirstOrThrow()
  const redirects = uris.map((uri, place) => ({ id: mintId(), appId: row.id, uri, place }))
  await db.insertInto('oauthRedirects').values(redirects).execute()
  return row
}

/** A key of which only the public half is anywhere; it opens nothing. */
export async function aPasskey(db: Db, given: Partial<NewPasskey> & { userId: string }): Promise<PasskeyRow> {
  const passkey = {
    id: mintId(),
    name: 'Laptop',
    credentialId: randomBytes(16),
    publicKey: randomBytes(77),
    counter: 0,
    transports: ['internal'],
    ...given,
  }
  return db.insertInto('passkeys').values(passkey).returningAll().executeTakeFirstOrThrow()
}

/** An authorization of an app of another owner, with a token valid for a day by default. */
export async function anAppToken(
  db: Db,
  { userId, scopes, accessHash }: { userId: string; scopes: number; accessHash: Buffer },
): Promise<void> {
  const { id: appId } = await anOauthApp(db, { userId: (await aUser(db)).id })
  const authorizationId = mintId()
  const createdAt = new Date()
  await db
    .insertInto('oauthAuthorizations')
    .values({ id: authorizationId, appId, userId, scopes, createdAt })
    .execute()
  const end = new Date(Date.now() + 86_400_000)
  await db
    .insertInto('oauthTokens')
    .values({
      id: mintId(),
      family: mintId(),
      authorizationId,
      scopes,
      accessHash,
      accessExpiresAt: end,
      refreshHash: createHash('sha256').update(mintId()).digest(),
      refreshExpiresAt: end,
      createdAt,
    })
    .execute()
}

export async function aTeam(db: Db): Promise<string> {
  const id = mintId()
  await db.insertInto('teams').values({ id }).execute()
  return id
}

/** By default an accepted member without permissions. */
export async function aTeamMember(
  db: Db,
  given: Partial<NewTeamMember> & { teamId: string },
): Promise<TeamMemberRow> {
  const userId = given.userId ?? (await aUser(db)).id
  const member = { id: mintId(), accepted: true, ...given, userId }
  return db.insertInto('teamMembers').values(member).returningAll().executeTakeFirstOrThrow()
}

export interface OrganizationGiven extends Partial<NewOrganization> {
  /** Without one a user is created. */
  ownerId?: string
}

export async function anOrganization(db: Db, given: OrganizationGiven = {}): Promise<OrganizationRow> {
  const { ownerId, ...columns } = given
  const id = columns.id ?? mintId()
  const teamId = columns.teamId ?? (await aTeam(db))
  const owner = { isOwner: true, organizationPermissions: ALL_ORGANIZATION_PERMISSIONS }
  await aTeamMember(db, { teamId, userId: ownerId, permissions: ALL_PROJECT_PERMISSIONS, ...owner })
  const texts = { slug: `org-${id}`, name: `Organization ${id}`, description: `The makers of ${id}` }
  const organization: NewOrganization = { ...texts, ...columns, id, teamId }
  return db.insertInto('organizations').values(organization).returningAll().executeTakeFirstOrThrow()
}

export interface ProjectGiven extends Partial<NewProject> {
  /** Without one a user is created; a project in an organization gets an empty team. */
  ownerId?: string
}

/** By default an approved project without versions. */
export async function aProject(db: Db, given: ProjectGiven = {}): Promise<ProjectRow> {
  const { ownerId, ...columns } = given
  const id = columns.id ?? mintId()
  const teamId = columns.teamId ?? (await aTeam(db))
  if (columns.organizationId == null) {
    const owner = { isOwner: true, permissions: ALL_PROJECT_PERMISSIONS, payoutsSplit: 100 }
    await aTeamMember(db, { teamId, userId: ownerId, ...owner })
  }
  const threadId = columns.threadId ?? mintId()
  if (columns.threadId === undefined) {
    await db.insertInto('threads').values({ id: threadId, type: 'project' }).execute()
  }
  const status = columns.status ?? 'approved'
  const texts = { slug: `project-${id.toLowerCase()}-${mintId().toLowerCase()}`, title: `Project ${id}` }
  const dates = { approvedAt: status === 'approved' || status === 'archived' ? new Date() : null }
  const project: NewProject = {
    ...texts,
    ...dates,
    summary: `What ${id} does`,
    licenseId: 'MIT',
    ...columns,
    id,
    teamId,
    threadId,
    status,
  }
  return db.insertInto('projects').values(project).returningAll().executeTakeFirstOrThrow()
}

/** By default a listed Fabric release for 1.21 without files. */
export async function aVersion(db: Db, given: Partial<NewVersion> = {}): Promise<VersionRow> {
  const id = given.id ?? mintId()
  const projectId = given.projectId ?? (await aProject(db)).id
  const version: NewVersion = {
    name: `Version ${id}`,
    versionNumber: `1.0.0-${id}`,
    loaders: ['fabric'],
    gameVersions: ['1.21'],
    ...given,
    id,
    projectId,
  }
  return db.insertInto('versions').values(version).returningAll().executeTakeFirstOrThrow()
}

export interface FileGiven extends Partial<NewFile> {
  /** Hashes and size are those of these bytes; by default some unlike any other file's. */
  content?: Buffer
}

/** The row only: nothing is stored. */
export async function aFile(db: Db, given: FileGiven = {}): Promise<FileRow> {
  const { content = Buffer.from(`content of ${mintId()}`), ...columns } = given
  const version =
    columns.versionId === undefined ? await aVersion(db, { projectId: columns.projectId }) : undefined
  const versionId = columns.versionId ?? version?.id ?? ''
  const projectId = columns.projectId ?? version?.projectId ?? (await projectOf(db, versionId))
  const filename = columns.filename ?? `${mintId()}.jar`
  const file: NewFile = {
    primary: true,
    storageKey: versionFileKey(projectId, versionId, filename),
    sha1: createHash('sha1').update(content).digest('hex'),
    sha512: createHash('sha512').update(content).digest('hex'),
    sizeBytes: content.length,
    ...columns,
    id: columns.id ?? mintId(),
    versionId,
    projectId,
    filename,
  }
  return db.insertInto('files').values(file).returningAll().executeTakeFirstOrThrow()
}

export async function aGalleryItem(db: Db, given: Partial<NewGalleryItem> = {}): Promise<GalleryItemRow> {
  const projectId = given.projectId ?? (await aProject(db)).id
  const sha1 = createHash('sha1').update(mintId()).digest('hex')
  const keys = { imageKey: galleryKey(projectId, sha1), rawImageKey: rawGalleryKey(projectId, sha1, 'png') }
  return db
    .insertInto('galleryItems')
    .values({ ...keys, ...given, projectId })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export interface CollectionGiven extends Partial<NewCollection> {
  projectIds?: string[]
}

export async function aCollection(db: Db, given: CollectionGiven = {}): Promise<CollectionRow> {
  const { projectIds = [], ...columns } = given
  const id = columns.id ?? mintId()
  const userId = columns.userId ?? (await aUser(db)).id
  const collection: NewCollection = { name: `Collection ${id}`, ...columns, id, userId }
  const row = await db.insertInto('collections').values(collection).returningAll().executeTakeFirstOrThrow()
  if (projectIds.length > 0) {
    const entries = projectIds.map((projectId) => ({ collectionId: id, projectId }))
    await db.insertInto('collectionProjects').values(entries).execute()
  }
  return row
}

/** By default a search for all mods that does not notify its owner. */
export async function aSavedSearch(
  db: Db,
  given: Partial<NewSavedSearch> & { userId: string },
): Promise<SavedSearchRow> {
  const id = given.id ?? mintId()
  const search = { name: `Search ${id}`, projectType: 'mod', address: '/mods', notifySince: null } as const
  return db
    .insertInto('savedSearches')
    .values({ ...search, ...given, id })
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function projectOf(db: Db, versionId: string): Promise<string> {
  const query = db.selectFrom('versions').select('projectId').where('id', '=', versionId)
  return (await query.executeTakeFirstOrThrow()).projectId
}

/** By default an unread notification of a status change. */
export async function aNotification(
  db: Db,
  given: Partial<NewNotification> & { userId: string },
): Promise<NotificationRow> {
  const news = { type: 'status_change', oldStatus: 'processing', newStatus: 'approved' } as const
  return db
    .insertInto('notifications')
    .values({ id: mintId(), ...news, ...given })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** By default a text message in a thread. */
export async function aMessage(
  db: Db,
  given: Partial<Insertable<ThreadMessagesTable>> & { threadId: string },
): Promise<ThreadMessageRow> {
  const words = { type: 'text', body: 'Some words', authorId: null, replyingToId: null } as const
  return db
    .insertInto('threadMessages')
    .values({ id: mintId(), ...words, oldStatus: null, newStatus: null, ...given })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Its bytes are stored nowhere. */
export async function aMessageImage(
  db: Db,
  given: Partial<Insertable<ImagesTable>> & { ownerId: string },
): Promise<ImageRow> {
  const id = mintId()
  const key = messageImageKey(id, '0'.repeat(40))
  const image = { context: 'thread_message', imageKey: key, rawImageKey: key, sizeBytes: 100 } as const
  return db
    .insertInto('images')
    .values({ id, projectId: null, versionId: null, ...image, ...given })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** By default an open report about a project of another user. */
export async function aReport(
  db: Db,
  given: Partial<NewReport> & { reporterId: string },
): Promise<ReportRow> {
  const threadId = given.threadId ?? mintId()
  if (given.threadId === undefined)
    await db.insertInto('threads').values({ id: threadId, type: 'report' }).execute()
  const itemId = given.itemId ?? (await aProject(db)).id
  const report: NewReport = {
    id: mintId(),
    rule: 'spam',
    itemType: 'project',
    body: 'Adverts',
    ...given,
    itemId,
    threadId,
  }
  return db.insertInto('reports').values(report).returningAll().executeTakeFirstOrThrow()
}

/** A webhook that receives all events as JSON. Pass a project or an organization. */
export async function aWebhook(db: Db, given: Partial<NewWebhook>): Promise<WebhookRow> {
  const id = given.id ?? mintId()
  const webhook = {
    name: `Hook ${id}`,
    url: 'https://hooks.example/quarry',
    format: 'json' as const,
    events: [...WEBHOOK_EVENTS],
    secret: randomBytes(32),
    ...given,
    id,
  }
  return db.insertInto('webhooks').values(webhook).returningAll().executeTakeFirstOrThrow()
}
