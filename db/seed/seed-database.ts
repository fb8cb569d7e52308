import { accountRows } from './account-rows.ts'
import type { Pool, PoolClient } from 'pg'
import { createPool } from '../src/db.ts'
import { BULK_FROM, createContext, type SeedContext, type SeedStorage } from './context.ts'
import { copyAll } from './copy-rows.ts'
import { editRows } from './edit-rows.ts'
import { goneNeedRows } from './unavailable-dependencies.ts'
import { createGallery, type Gallery } from './images.ts'
import { inboxRows } from './notification-rows.ts'
import { oauthRows } from './oauth-rows.ts'
import { ownershipOf } from './ownership.ts'
import { peopleRows } from './user-rows.ts'
import { planPeople, type People } from './plan/user-plan.ts'
import { nothingTaken, planProject, type ProjectPlan } from './plan/project-plan.ts'
import { planVersions, type VersionPlan } from './plan/version-plan.ts'
import { addProject, iconOf } from './project-rows.ts'
import { randomFrom } from './random.ts'
import { reportRows } from './moderation/report-rows.ts'
import { noRows, SEEDED_TABLES, type SeedRows } from './rows.ts'
import { messageImageRows } from './moderation/message-image-rows.ts'
import { searchRows } from './search-rows.ts'
import { shownVersions } from './derived-columns.ts'
import { addFollows, collectionRows, creatorFollowRows } from './follow-and-collection-rows.ts'
import { webhookRows } from './webhook-rows.ts'
import { serverRows } from './server-rows.ts'
import { mentionRows } from './moderation/mention-rows.ts'
import { settledReportRows } from './moderation/closed-report-rows.ts'
import { suspensionRows } from './moderation/suspension-rows.ts'
import { bulkTakedownRows } from './moderation/bulk-takedown-rows.ts'
import { seedBilling } from './billing/seed-billing.ts'
import { addVersions } from './version-rows.ts'
import { packingRows } from './moderation/packed-file-rows.ts'
import { addWaiting } from './moderation/review-queue-rows.ts'

export interface SeedOptions {
  projects: number
  /** Another number gives other content that may stand beside the first. */
  seed: number
  storage: SeedStorage
  /** Address of the site, from which modpacks download their files. */
  siteUrl?: string
  /** Without pictures, with one tiny file per project and short texts; by default from 500 projects on. */
  bulk?: boolean
  /** Dates are counted back from here; by default from today. */
  now?: Date
  onProgress?: (done: number, total: number) => void
}

export interface SeedResult {
  projects: number
  versions: number
  users: number
}

/** The reason nothing was written: a mistake of the caller, not of the program. */
export class SeedRefused extends Error {
  override readonly name = 'SeedRefused'
}

/** Projects offered as dependencies of later ones. */
const POOL_SIZE = 150

/**
 * Fills a migrated database, in one transaction: all or nothing. The search index is not updated; rebuild it afterwards.
 * Refused in production, and where this seed already is.
 */
export async function seedDatabase(databaseUrl: string, options: SeedOptions): Promise<SeedResult> {
  if (process.env['NODE_ENV'] === 'production')
    throw new SeedRefused('seed data is never written in production')
  const pool = createPool(databaseUrl, { max: 1, patience: 'maintenance' })
  try {
    return await inTransaction(pool, (client) => seedIn(client, options))
  } finally {
    await pool.end()
  }
}

async function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    await client.query('analyze')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

async function seedIn(client: PoolClient, options: SeedOptions): Promise<SeedResult> {
  const {
    seed,
    projects,
    storage,
    siteUrl = 'http://localhost:3000',
    bulk = projects >= BULK_FROM,
    now = new Date(),
    onProgress = () => {},
  } = options
  await claimSeed(client, seed)
  const triggersOff = bulk && (await disableTriggers(client))
  const context = createContext({ seed, projects, isBulk: bulk, now, triggersOff, storage, siteUrl })
  const people = planPeople(context)
  const peopleToWrite = await peopleRows(context, people)
  await keepExistingAccounts(client, peopleToWrite, people)
  await copyAll(client, peopleToWrite)
  const result: SeedResult = { projects, versions: 0, users: people.users.length }
  const publicIds: string[] = []
  const gallery = createGallery(context)
  const taken = nothingTaken()
  const chunk = context.isBulk ? 500 : 40
  let writing = Promise.resolve()
  for (let start = 0; start < projects; start += chunk) {
    const planned = []
    for (let n = start; n < Math.min(projects, start + chunk); n++) {
      const project = planProject(context, n, taken)
      planned.push({ project, versions: planVersions(context, project, () => result.versions++) })
      if (project.status === 'approved' && publicIds.length < 2000) publicIds.push(project.id)
    }
    const rows = await writeChunk(context, people, gallery, planned)
    await writing
    // Goes on while the next chunk is made; a failure is met at the await above.
    writing = copyAll(client, rows)
    writing.catch(() => {})
    onProgress(Math.min(projects, start + chunk), projects)
  }
  await writing
  // What is looked up from here on is planned by what the tables hold now.
  await client.query('analyze projects, versions, follows')
  await joinBeforeProjects(
    client,
    peopleToWrite.users.map(({ id }) => id),
  )
  await writeActions(client, context, people, publicIds)
  return result
}

/** What people did beside making projects; reads what was written before. */
async function writeActions(
  client: PoolClient,
  context: SeedContext,
  people: People,
  publicIds: readonly string[],
): Promise<void> {
  const log: SeedRows['staffLog'] = []
  const write = (rows: SeedRows) => {
    append(log, rows.staffLog.splice(0))
    return copyAll(client, rows)
  }
  if (!context.isBulk) await write(await goneNeedRows(client, context))
  await write(collectionRows(context, people, publicIds))
  await write(creatorFollowRows(context, people))
  await write(await searchRows(client, context, people))
  await write(reportRows(context, people, publicIds))
  if (!context.isBulk) {
    await write(await messageImageRows(context, people))
    await write(settledReportRows(context, people, publicIds))
    await write(mentionRows(context, people))
  }
  await write(oauthRows(context, people))
  if (!context.isBulk) await write(packingRows(context))
  await write(accountRows(context, people))
  const [organizationId] = people.organizations > 0 ? [context.ids.organization(0)] : []
  if (!context.isBulk)
    await write(
      await editRows(client, context, { projectIds: publicIds, userId: people.users[0]?.id, organizationId }),
    )
  await write(webhookRows(context, { projectId: publicIds[0], organizationId, userId: people.users[0]?.id }))
  if (!context.isBulk) await write(serverRows(context, people.users))
  await write(suspensionRows(context, people))
  if (!context.isBulk) await write(await bulkTakedownRows(client, context, people))
  await write(await inboxRows(client, context, people))
  if (!context.isBulk) await seedBilling(client, { context, people }, write)
  await copyAll(client, {
    ...noRows(),
    staffLog: log.map(wholeEntry).toSorted((one, next) => +one.at - +next.at),
  })
}

/** Names all columns, as COPY wants of each row of a table. */
const wholeEntry = (entry: SeedRows['staffLog'][number]) => ({
  thingName: null,
  detail: null,
  before: null,
  after: null,
  why: null,
  ...entry,
})

/** One row says that this seed was written; a second run finds it. */
async function claimSeed(client: PoolClient, seed: number): Promise<void> {
  const claim = 'insert into meta (key, value) values ($1, now()::text) on conflict do nothing'
  const { rowCount } = await client.query(claim, [`seed:${seed}`])
  if (rowCount === 0)
    throw new SeedRefused(
      `this database already holds seed ${seed}: choose another one, or start with --fresh`,
    )
}

/** Only a superuser may; then foreign keys and derived columns cost nothing, and the rows must be right by themselves. */
async function disableTriggers(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ rolsuper: boolean }>(
    'select rolsuper from pg_roles where rolname = current_user',
  )
  if (!rows[0]?.rolsuper) return false
  await client.query('set local session_replication_role = replica')
  return true
}

/** Accounts of another seed, or people who signed up under such a name, stay who they are. */
async function keepExistingAccounts(client: PoolClient, rows: SeedRows, people: People): Promise<void> {
  const names = rows.users.map(({ username }) => username.toLowerCase())
  const query = 'select id, lower(username) as name from users where lower(username) = any ($1)'
  const { rows: existing } = await client.query<{ id: string; name: string }>(query, [names])
  const existingIds = new Map(existing.map(({ id, name }) => [name, id]))
  if (existingIds.size === 0) return
  const replaced = new Map<string, string>()
  for (const user of people.users) {
    const id = existingIds.get(user.username.toLowerCase())
    if (id === undefined) continue
    replaced.set(user.id, id)
    user.id = id
  }
  rows.users = rows.users.filter(({ username }) => !existingIds.has(username.toLowerCase()))
  for (const member of rows.teamMembers) member.userId = replaced.get(member.userId) ?? member.userId
}

interface Planned {
  project: ProjectPlan
  versions: VersionPlan[]
}

/** Works on all projects of a chunk at once; each writes rows of its own, joined in order. */
async function writeChunk(
  context: SeedContext,
  people: People,
  gallery: Gallery,
  planned: readonly Planned[],
): Promise<SeedRows> {
  const pool = [...context.pool]
  const parts = await Promise.all(
    planned.map(async ({ project, versions }) => {
      const rows = noRows()
      const ownership = ownershipOf(
        context,
        people,
        project,
        randomFrom(`${context.seed}/owner/${project.n}`),
      )
      const icon = await iconOf(context, project)
      const followers = addFollows(context, people, project, rows)
      const shown = shownVersions(context, project, versions)
      await addProject(context, project, { ownership, shown, icon, followers, gallery }, rows)
      const author = ownership.author
      const offer = await addVersions(context, { project, versions, author, icon: icon?.png, pool }, rows)
      addWaiting(context, project, rows)
      return { rows, offered: project.status === 'approved' ? offer : undefined }
    }),
  )
  const all = noRows()
  for (const { rows, offered } of parts) {
    if (offered && context.pool.length < POOL_SIZE) context.pool.push(offered)
    for (const table of SEEDED_TABLES) append<unknown>(all[table], rows[table])
  }
  return all
}

function append<Row>(all: Row[], more: readonly Row[]): void {
  for (const row of more) all.push(row)
}

/** People were there before the first project that they make; of accounts of this seed alone. */
async function joinBeforeProjects(client: PoolClient, userIds: readonly string[]): Promise<void> {
  await client.query(
    `update users u set created_at = made.first - interval '3 days'
     from (
       select m.user_id, min(p.published_at) as first
         from team_members m join projects p on p.team_id = m.team_id group by m.user_id
     ) made
     where made.user_id = u.id and u.id = any ($1) and u.created_at > made.first - interval '3 days'`,
    [userIds],
  )
}
