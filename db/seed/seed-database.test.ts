import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type ClonedDatabase, cloneDatabase } from '../testing/clone.ts'
import { GHOST_USER_ID } from '../src/ids.ts'
import { PROJECT_STATUSES } from '@quarry/domain/projects/project-statuses'
import { PROJECT_TYPES } from '@quarry/domain/projects/project-types'
import { SCAN_LEVELS } from '@quarry/domain/moderation/scans'
import { SEED_ACCOUNTS } from './accounts.ts'
import { MOTIF_NAMES } from './art/motifs.ts'
import { seedDatabase, SeedRefused } from './seed-database.ts'

/** Drawing and packing take seconds, and minutes on a machine that does much else. */
const SLOW_MS = 180_000
const NOW = new Date('2026-10-01T12:00:00Z')
const SITE_URL = 'https://seeded.example'

function memoryStorage() {
  const objects = new Map<string, Buffer>()
  return { objects, put: async (key: string, bytes: Uint8Array) => void objects.set(key, Buffer.from(bytes)) }
}

interface PackIndex {
  files: { downloads: string[]; hashes: { sha512: string }; fileSize: number }[]
}

/** The index of a pack is its first entry, and seeded archives are not compressed. */
function readPackIndex(archive: Buffer): PackIndex {
  const index = archive.subarray(archive.indexOf('{\n'))
  return JSON.parse(index.subarray(0, index.indexOf('\n}') + 2).toString()) as PackIndex
}

const content = (db: ClonedDatabase['db']) => db.selectFrom('projects').selectAll().orderBy('id').execute()

const sha = (algorithm: string, bytes: Buffer): string => createHash(algorithm).update(bytes).digest('hex')

describe('a small seed', () => {
  let clone: ClonedDatabase
  const storage = memoryStorage()
  beforeAll(async () => {
    clone = await cloneDatabase()
    await seedDatabase(clone.url, { projects: 90, seed: 1, storage, now: NOW, siteUrl: SITE_URL })
  }, SLOW_MS)
  afterAll(() => clone.drop())

  it('shows every status and every type', async () => {
    const projects = await clone.db.selectFrom('projects').select(['status', 'projectTypes']).execute()
    expect(new Set(projects.map(({ status }) => status))).toEqual(new Set(PROJECT_STATUSES))
    expect(new Set(projects.flatMap(({ projectTypes }) => projectTypes))).toEqual(new Set(PROJECT_TYPES))
  })

  it('shows edits, and old names that lead to projects, users and organizations', async () => {
    const { rows } = await sql<{ edits: number; isPast: boolean }>`
      select count(*)::int as edits, bool_and(e.revision <= p.revision) as "isPast"
      from project_edits e join projects p on p.id = e.project_id
      where p.status = 'approved' group by p.id`.execute(clone.db)
    expect(rows).toEqual(Array.from({ length: 3 }, () => ({ edits: 3, isPast: true })))
    const names = await clone.db.selectFrom('oldNames').selectAll().execute()
    const owners = names.map(({ projectId, userId }) =>
      projectId === null ? (userId === null ? 'organization' : 'user') : 'project',
    )
    expect(owners.toSorted()).toEqual(['organization', 'project', 'project', 'project', 'user'])
    expect(names.every(({ renamedAt }) => renamedAt < NOW)).toBe(true)
  })

  it('needs what is there for the same loader and game version, with few exceptions', async () => {
    const { rows } = await sql<{ wanted: number; met: number }>`
      select count(*)::int as wanted, count(*) filter (where exists (
        select from versions o where o.project_id = d.project_id and o.status = 'listed'
          and l.loader = any(o.loaders) and g.game = any(o.game_versions)
      ))::int as met
      from dependencies d join versions v on v.id = d.dependent_id,
        unnest(v.loaders) l(loader), unnest(v.game_versions) g(game)
      where d.dependency_type = 'required'`.execute(clone.db)
    const { wanted, met } = rows[0] ?? { wanted: 0, met: 0 }
    expect(wanted).toBeGreaterThan(30)
    expect(met / wanted).toBeGreaterThan(0.85)
  })

  it('has dependencies with dependencies of their own, and hidden ones', async () => {
    const { rows } = await sql<{ depth: number; gone: number }>`
      with recursive needs as (
        select distinct v.project_id as project, d.project_id as need
        from dependencies d join versions v on v.id = d.dependent_id where d.dependency_type = 'required'
      ), chains as (
        select need, 1 as depth from needs
        union select n.need, c.depth + 1 from chains c join needs n on n.project = c.need where c.depth < 8
      )
      select (select max(depth) from chains)::int as depth,
        (select count(*) from needs n join projects p on p.id = n.need where p.status = 'private')::int as gone
    `.execute(clone.db)
    // Each forty projects need what came before them, so more projects make longer chains.
    expect(rows[0]?.depth).toBeGreaterThanOrEqual(2)
    expect(rows[0]?.gone).toBeGreaterThan(0)
  })

  it('notifies followers of new versions, each once, some of them unread', async () => {
    const { rows } = await sql<{ notified: number; different: number; unread: number; early: number }>`
      select count(*)::int as notified, count(distinct (n.user_id, n.version_id))::int as different,
        count(*) filter (where n.read_at is null)::int as unread,
        count(*) filter (where n.created_at < f.created_at)::int as early
      from notifications n join follows f on f.user_id = n.user_id and f.project_id = n.project_id
      where n.type = 'project_update'`.execute(clone.db)
    const { notified, different, unread, early } = rows[0] ?? {
      notified: 0,
      different: 0,
      unread: 0,
      early: 1,
    }
    expect(notified).toBeGreaterThan(100)
    expect([different, early]).toEqual([notified, 0])
    expect(unread).toBeGreaterThan(0)
    expect(unread).toBeLessThan(notified)
  })

  it('holds reports with their threads, open and closed, one of the first account', async () => {
    const { rows } = await sql<{ all: number; open: number; own: number; answered: number }>`
      select count(*)::int as all, count(*) filter (where closed_at is null)::int as open,
        count(*) filter (where u.username = 'alice' and closed_at is null)::int as own,
        count(*) filter (where exists (
          select from thread_messages m where m.thread_id = r.thread_id
        ))::int as answered
      from reports r left join users u on u.id = r.reporter_id`.execute(clone.db)
    const { all, open, own, answered } = rows[0] ?? { all: 0, open: 0, own: 0, answered: 0 }
    expect(own).toBe(1)
    expect([all > open, open > 0, answered > 0]).toEqual([true, true, true])
  })

  it('shows moderators hints about files of waiting projects, and the message before its return', async () => {
    const { db } = clone
    const scans = await db
      .selectFrom('fileScans as s')
      .innerJoin('files as f', 'f.id', 's.fileId')
      .innerJoin('projects as p', 'p.id', 'f.projectId')
      .select(['s.findings', 'f.storageKey', 'p.status'])
      .execute()
    expect(scans.length).toBeGreaterThan(3)
    const levels = new Set<string>()
    for (const { findings, storageKey, status } of scans) {
      const found = findings as unknown as { level: string; places: string[] }[]
      for (const place of found.flatMap(({ places }) => places)) {
        const path = place.split('/').slice(1).join('/')
        expect([status, storage.objects.get(storageKey)?.includes(path)]).toEqual(['processing', true])
      }
      for (const { level } of found) levels.add(level)
    }
    expect(levels).toEqual(new Set(SCAN_LEVELS))
    const outside = await db.selectFrom('externalScans').select('findings').execute()
    expect(outside.filter(({ findings }) => findings.length === 1)).not.toEqual([])
    const packed = await db
      .selectFrom('packedFiles as b')
      .leftJoin('packingVerdicts as j', 'j.sha512', 'b.sha512')
      .select('j.verdict')
      .execute()
    expect(new Set(packed.map(({ verdict }) => verdict))).toEqual(new Set([null, 'no', 'yes']))
    const [sheet] = await db
      .selectFrom('reviewedSheets as s')
      .innerJoin('projects as p', 'p.id', 's.projectId')
      .select(['s.decidedAt', 'p.queuedAt', 'p.publishedAt', 'p.status'])
      .execute()
    expect(sheet?.status).toBe('processing')
    const times = [sheet?.publishedAt, sheet?.decidedAt, sheet?.queuedAt].map(Number)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
  })

  it('shows what was taken down of one who is suspended, in a step that can be undone', async () => {
    const { db } = clone
    const takedown = await db.selectFrom('bulkTakedowns').selectAll().executeTakeFirstOrThrow()
    const things = await db.selectFrom('bulkTakedownItems').selectAll().orderBy('kind').execute()
    expect(things.map(({ kind, state }) => [kind, state])).toEqual([
      ['collection', 'taken'],
      ['collection', 'taken'],
      ['project', 'taken'],
    ])
    const project = await db
      .selectFrom('projects as p')
      .innerJoin('threadMessages as m', 'm.threadId', 'p.threadId')
      .select(['p.status', 'p.moderatorMessage', 'm.createdAt'])
      .where('p.id', '=', things[2]?.thingId ?? '')
      .where('m.type', '=', 'status_change')
      .orderBy('m.createdAt', 'desc')
      .executeTakeFirstOrThrow()
    const { status, moderatorMessage, createdAt } = project
    expect([status, moderatorMessage, createdAt]).toEqual(['withheld', takedown.reason, things[2]?.takenAt])
    const held = db.selectFrom('suspensions').select('beganAt').where('userId', '=', takedown.userId)
    expect(await held.where('endsAt', 'is', null).execute()).toEqual([{ beganAt: takedown.begunAt }])
  })

  it('writes down what staff did as it happened, whole', async () => {
    const log = await clone.db.selectFrom('staffLog').selectAll().orderBy('id').execute()
    expect(log.map(({ at }) => +at)).toEqual(log.map(({ at }) => +at).toSorted((one, next) => one - next))
    const ofAction = (action: string) => log.filter((entry) => entry.action === action)
    expect(ofAction('status_set')).toMatchObject([{ before: 'approved', after: 'withheld' }])
    expect(ofAction('taken_down').map(({ thingName }) => thingName)).toEqual([
      'Join us today',
      'All of our servers',
    ])
  })

  it('groups the notifications about one report for its reporter', async () => {
    const notified = await clone.db
      .selectFrom('notifications')
      .select(['type', 'displayGroup'])
      .where('reportId', 'is not', null)
      .orderBy('createdAt')
      .execute()
    expect(notified.map(({ type }) => type)).toEqual(['report_closed', 'report_reopened', 'report_closed'])
    expect(new Set(notified.map(({ displayGroup }) => displayGroup)).size).toBe(1)
  })

  it('suspends people who were there by then', async () => {
    const held = await clone.db
      .selectFrom('suspensions as s')
      .innerJoin('users as u', 'u.id', 's.userId')
      .select(['s.beganAt', 'u.createdAt'])
      .execute()
    expect(held).toHaveLength(4)
    expect(held.filter(({ beganAt, createdAt }) => beganAt <= createdAt)).toEqual([])
  })

  it('shows sessions, tokens and the record of accounts, and opens none of them', async () => {
    const { db } = clone
    const events = await db.selectFrom('accountEvents').selectAll().orderBy('id').execute()
    expect(new Set(events.map(({ kind }) => kind)).size).toBeGreaterThan(5)
    const times = events.map(({ at }) => at.getTime())
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    const sessions = await db.selectFrom('sessions').selectAll().execute()
    const tokens = await db.selectFrom('personalTokens').selectAll().execute()
    expect([sessions.length > 3, tokens.length > 1]).toEqual([true, true])
    for (const { expiresAt, refreshExpiresAt } of sessions)
      expect([expiresAt > NOW, refreshExpiresAt > NOW]).toEqual([true, true])
    // A reader of these files must not be able to guess the texts behind the hashes.
    const guesses = ['session', 'personal-token'].flatMap((kind) =>
      Array.from({ length: 8 }, (_, n) => createHash('sha256').update(`1/${kind}/${n}`).digest('hex')),
    )
    for (const { tokenHash } of [...sessions, ...tokens]) {
      expect(tokenHash).toHaveLength(32)
      expect(guesses).not.toContain(tokenHash.toString('hex'))
    }
    const owners = await db
      .selectFrom('users')
      .innerJoin('sessions', 'sessions.userId', 'users.id')
      .select('username')
      .execute()
    const names = SEED_ACCOUNTS.map(({ username }) => username)
    expect(owners.filter(({ username }) => !names.includes(username))).toEqual([])
  })

  it('draws many figures, no two projects alike', async () => {
    const icons = await clone.db
      .selectFrom('projects')
      .select('iconKey')
      .where('iconKey', 'is not', null)
      .execute()
    const keys = icons.map(({ iconKey }) => iconKey?.split('/').at(-1))
    expect(keys.length).toBeGreaterThan(60)
    expect(new Set(keys).size).toBe(keys.length)
    expect(MOTIF_NAMES.length).toBeGreaterThanOrEqual(60)
  })

  it('knows nothing of the future', async () => {
    const { rows: columns } = await sql<{ table: string; column: string }>`
      select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and data_type like 'timestamp%'
        -- Written at the start of the site.
        and table_name not in ('game_versions', 'billing_prices')
        -- Until when something holds has not happened.
        and column_name not like '%expires_at' and column_name <> 'ends_at'
        and (table_name <> 'charges' or column_name in ('created_at', 'settled_at', 'last_attempt'))`.execute(
      clone.db,
    )
    expect(columns.length).toBeGreaterThan(15)
    const late: string[] = []
    for (const { table, column } of columns) {
      // The ghost is as old as the database.
      const { rows } = await sql`
        select from ${sql.table(table)} t where ${sql.ref(column)} > ${NOW}
          and to_jsonb(t) ->> 'id' is distinct from ${GHOST_USER_ID} limit 1`.execute(clone.db)
      if (rows.length > 0) late.push(`${table}.${column}`)
    }
    expect(late).toEqual([])
  })

  it('has news of the last minutes and hours', async () => {
    const within = async (column: 'updatedAt' | 'approvedAt', minutes: number): Promise<number> => {
      const since = new Date(NOW.getTime() - minutes * 60_000)
      const query = clone.db.selectFrom('projects').select('id').where('status', '=', 'approved')
      return (await query.where(column, '>', since).where(column, '<=', NOW).execute()).length
    }
    expect(await within('updatedAt', 15)).toBeGreaterThanOrEqual(1)
    expect(await within('updatedAt', 180)).toBeGreaterThanOrEqual(3)
    expect(await within('approvedAt', 180)).toBeGreaterThanOrEqual(1)
    expect(await within('approvedAt', 24 * 60)).toBeLessThan(6)
  })

  it('has two full galleries for every type', async () => {
    const { rows } = await sql<{ type: string; n: number }>`
      select type, count(*)::int as n from projects p, unnest(p.project_types) as type
      where (select count(*) from gallery_items g where g.project_id = p.id) >= 8 group by type`.execute(
      clone.db,
    )
    for (const type of PROJECT_TYPES)
      expect(rows.find((row) => row.type === type)?.n).toBeGreaterThanOrEqual(2)
  })

  it('stores every file under true hashes', async () => {
    const files = await clone.db.selectFrom('files').selectAll().execute()
    expect(files.length).toBeGreaterThan(300)
    for (const file of files) {
      const bytes = storage.objects.get(file.storageKey) ?? Buffer.alloc(0)
      expect(bytes.length).toBe(file.sizeBytes)
      expect(sha('sha1', bytes)).toBe(file.sha1)
      expect(sha('sha512', bytes)).toBe(file.sha512)
    }
  })

  it('packs files of this site only, for the loader and the game version of the pack', async () => {
    const packs = await clone.db
      .selectFrom('versions as v')
      .innerJoin('files as f', 'f.versionId', 'v.id')
      .select(['v.id', 'f.storageKey', 'v.mrpackLoaders', 'v.gameVersions'])
      .where('f.filename', 'like', '%.mrpack')
      .execute()
    let packed = 0
    for (const { id, storageKey, mrpackLoaders, gameVersions } of packs) {
      const archive = storage.objects.get(storageKey) ?? Buffer.alloc(0)
      const embedded = await clone.db
        .selectFrom('dependencies')
        .select('versionId')
        .where('dependentId', '=', id)
        .execute()
      const { files } = readPackIndex(archive)
      expect(files.length).toBe(embedded.length)
      for (const { downloads, hashes, fileSize } of files) {
        const file = storage.objects.get(decodeURIComponent(new URL(downloads[0] ?? '').pathname.slice(1)))
        expect([downloads.length, new URL(downloads[0] ?? '').origin]).toEqual([1, SITE_URL])
        expect([file?.length, sha('sha512', file ?? Buffer.alloc(0))]).toEqual([fileSize, hashes.sha512])
        const { loaders, gameVersions: games } = await clone.db
          .selectFrom('files as f')
          .innerJoin('versions as v', 'v.id', 'f.versionId')
          .select(['v.loaders', 'v.gameVersions'])
          .where('f.sha512', '=', hashes.sha512)
          .executeTakeFirstOrThrow()
        expect(loaders).toEqual(expect.arrayContaining(mrpackLoaders))
        expect(games).toEqual(expect.arrayContaining(gameVersions.slice(0, 1)))
        packed++
      }
    }
    expect(packed).toBeGreaterThan(10)
  })

  it('stores every picture that a row names', async () => {
    const icons = await clone.db.selectFrom('projects').select(['iconKey', 'rawIconKey']).execute()
    const gallery = await clone.db.selectFrom('galleryItems').select(['imageKey', 'rawImageKey']).execute()
    const keys = [...icons, ...gallery].flatMap((row) => Object.values(row)).filter((key) => key !== null)
    expect(keys.filter((key) => !storage.objects.has(key))).toEqual([])
  })

  it('adds version downloads up to those of the project', async () => {
    const { rows } = await sql`
      select p.id from projects p join versions v on v.project_id = p.id
      group by p.id having sum(v.downloads) <> p.downloads`.execute(clone.db)
    expect(rows).toEqual([])
  })

  it('lets the accounts sign in', async () => {
    const names = SEED_ACCOUNTS.map(({ username }) => username)
    const query = clone.db.selectFrom('users').selectAll().where('username', 'in', names)
    const users = await query.execute()
    const roles = Object.fromEntries(users.map(({ username, role }) => [username, role]))
    expect(roles).toEqual(Object.fromEntries(SEED_ACCOUNTS.map(({ username, role }) => [username, role])))
    expect(users.every(({ passwordHash }) => passwordHash?.startsWith('$argon2id$'))).toBe(true)
  })

  it('is the same every time', { timeout: SLOW_MS }, async () => {
    const again = await cloneDatabase()
    const other = memoryStorage()
    await seedDatabase(again.url, { projects: 90, seed: 1, storage: other, now: NOW })
    expect(await content(again.db)).toEqual(await content(clone.db))
    expect([...other.objects.keys()].toSorted()).toEqual([...storage.objects.keys()].toSorted())
    await again.drop()
  })

  it('refuses to be written twice, and lets another seed stand beside it', { timeout: SLOW_MS }, async () => {
    await expect(seedDatabase(clone.url, { projects: 90, seed: 1, storage })).rejects.toThrow(SeedRefused)
    await seedDatabase(clone.url, { projects: 30, seed: 2, storage, now: NOW })
    const { n } = await clone.db
      .selectFrom('projects')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    expect(n).toBe(120)
  })

  it('refuses production', async () => {
    vi.stubEnv('NODE_ENV', 'production')
    await expect(seedDatabase(clone.url, { projects: 1, seed: 9, storage })).rejects.toThrow('production')
    vi.unstubAllEnvs()
  })
})

describe('a seed in bulk', () => {
  let clone: ClonedDatabase
  beforeAll(async () => {
    clone = await cloneDatabase()
    await seedDatabase(clone.url, { projects: 700, seed: 3, storage: memoryStorage(), now: NOW, bulk: true })
  }, SLOW_MS)
  afterAll(() => clone.drop())

  it('writes what the triggers would have derived', async () => {
    const read = () => clone.db.selectFrom('projects').selectAll().orderBy('id').execute()
    const before = await read()
    await sql`select refresh_projects(array(select id::text from projects))`.execute(clone.db)
    expect(await read()).toEqual(before)
    const { rows } = await sql`
      select p.id from projects p
      where followers <> (select count(*) from follows f where f.project_id = p.id)`.execute(clone.db)
    expect(rows).toEqual([])
  })

  it('leaves no reference without its row', async () => {
    const { rows } = await sql<{ name: string; child: string; parent: string; links: string }>`
      select c.conname as name, c.conrelid::regclass::text as child, c.confrelid::regclass::text as parent,
        (select string_agg(format('c.%I = p.%I', a.attname, b.attname), ' and ')
          from unnest(c.conkey, c.confkey) as k(a, b)
          join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.a
          join pg_attribute b on b.attrelid = c.confrelid and b.attnum = k.b) as links
      from pg_constraint c where c.contype = 'f'`.execute(clone.db)
    expect(rows.length).toBeGreaterThan(20)
    for (const { name, child, parent, links } of rows) {
      const column = /c\.(\S+)/.exec(links)?.[1]
      const orphans = await sql<{ n: number }>`
        select count(*)::int as n from ${sql.table(child)} c
        where ${sql.raw(`c.${column}`)} is not null
          and not exists (select from ${sql.table(parent)} p where ${sql.raw(links)})`.execute(clone.db)
      expect([name, orphans.rows[0]?.n]).toEqual([name, 0])
    }
  })
})
