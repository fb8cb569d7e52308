import { connect, type Db } from '@quarry/db/db'
import { pendingMigrations } from '@quarry/db/migrate'
import { ok, warn, wrong, type Finding } from './checkup.ts'

/** Events that wait longer than this mean that no relay is at work. */
const STALE_EVENT_MS = 10_000

export async function examineDatabase(url: string): Promise<Finding[]> {
  const db = connect(url, { max: 1 })
  try {
    const pending = await pendingMigrations(db)
    if (pending.length > 0)
      return [
        ok('database', 'reachable'),
        wrong('schema', `not applied: ${pending.join(', ')}; run npm run migrate`),
      ]
    return [ok('database', 'reachable'), ok('schema', 'up to date'), await contentOf(db), await outboxOf(db)]
  } finally {
    await db.destroy()
  }
}

async function contentOf(db: Db): Promise<Finding> {
  const { projects } = await db
    .selectFrom('projects')
    .select(db.fn.countAll<string>().as('projects'))
    .executeTakeFirstOrThrow()
  return Number(projects) > 0
    ? ok('content', `${projects} projects`)
    : warn('content', 'no projects yet; npm run seed makes some')
}

async function outboxOf(db: Db): Promise<Finding> {
  const { events, oldest } = await db
    .selectFrom('outbox')
    .select([db.fn.countAll<string>().as('events'), db.fn.min('createdAt').as('oldest')])
    .executeTakeFirstOrThrow()
  if (Number(events) === 0) return ok('outbox', 'empty')
  const ageMs = Date.now() - new Date(oldest).getTime()
  const text = `${events} events wait, the oldest for ${Math.round(ageMs / 1000)} s`
  return ageMs > STALE_EVENT_MS ? wrong('outbox', `${text}; is the indexer running?`) : ok('outbox', text)
}
