import { createPool } from '@quarry/db/db'
import { seedDatabase } from '@quarry/db/seed/seed-database'
import { aProject, aUser } from '@quarry/db/testing/factories'
import { createSession } from '../../api/src/accounts/sessions/sessions.queries.ts'
import { startBenchApi, type BenchApi } from './api/bench-api.ts'
import { readNumbers } from './stack/options.ts'
import { requestTimes } from './stack/request-times.ts'

export const budget = 'review queue with 20 000 waiting projects: a page of 50 with all counts p50 ≤ 25 ms'

const PAGE = '/_internal/moderation/projects'

/** `--waiting N --requests R`: first page, a page from the middle, one kind, and a search; one after the other. */
export async function run(args: string[]): Promise<void> {
  const { numbers } = readNumbers(args, { waiting: 20_000, requests: 200 })
  const api = await startBenchApi()
  try {
    await seedDatabase(api.databaseUrl, { projects: 200, seed: 1, storage: { put: async () => {} } })
    await fillQueue(api, numbers.waiting)
    const token = await aModerator(api)
    const middle = await middleOf(api)
    const pages: Record<string, string> = {
      first: PAGE,
      middle: `${PAGE}?after=${middle}`,
      newest: `${PAGE}?order=newest`,
      ofOneKind: `${PAGE}?project_type=mod&waited=long`,
      searched: `${PAGE}?search=lamp`,
    }
    const measured: Record<string, { p50Ms: number; p99Ms: number }> = {}
    for (const [name, path] of Object.entries(pages))
      measured[name] = await requestTimes({
        address: `http://127.0.0.1:${api.port}${path}`,
        headers: { authorization: token },
        requests: numbers.requests,
        check: ({ status }, body) => {
          if (!(body as { entries?: unknown[] }).entries?.length)
            throw new Error(`${path} answered ${status} without a project`)
        },
      })
    console.log(JSON.stringify({ bench: 'review', ...numbers, ...measured }))
  } finally {
    await api.end()
  }
}

/** Copies of one project, each with team, thread and owner, that have waited for up to five days. */
async function fillQueue({ db, databaseUrl }: BenchApi, waiting: number): Promise<void> {
  const { id } = await aProject(db, { status: 'draft', projectTypes: ['mod'], loaders: ['fabric'] })
  const pool = createPool(databaseUrl, { max: 1, patience: 'maintenance' })
  const fill = async (text: string) => pool.query(text, [waiting])
  try {
    await fill(
      `insert into users (id, username) select 'q' || n, 'maker-' || n from generate_series(1, $1::int) n`,
    )
    await fill(`insert into teams (id) select 'q' || n from generate_series(1, $1::int) n`)
    await fill(`insert into team_members (id, team_id, user_id, role, permissions, is_owner, accepted)
      select 'q' || n, 'q' || n, 'q' || n, 'Owner', 1023, true, true from generate_series(1, $1::int) n`)
    await fill(`insert into threads (id, type) select 'q' || n, 'project' from generate_series(1, $1::int) n`)
    await pool.query(
      `insert into projects (id, slug, team_id, thread_id, title, summary, body, status, project_types, loaders, queued_at)
         select 'q' || n, 'waiting-' || n, 'q' || n, 'q' || n,
           case when n % 50 = 0 then 'Lamp ' else 'Stone ' end || n, summary, body, 'processing',
           case when n % 3 = 0 then array['modpack'] else project_types end, loaders,
           now() - n * interval '120 hours' / $1::int
         from projects, generate_series(1, $1::int) n where id = $2`,
      [waiting, id],
    )
    await pool.query('vacuum analyze')
  } finally {
    await pool.end()
  }
}

async function aModerator({ db }: BenchApi): Promise<string> {
  const { id: userId } = await aUser(db, { role: 'moderator' })
  const { token } = await createSession(db, { userId, userAgent: null, ip: '127.0.0.1', now: new Date() })
  return token
}

async function middleOf({ db }: BenchApi): Promise<string> {
  const { id } = await db
    .selectFrom('projects')
    .select('id')
    .where('status', '=', 'processing')
    .orderBy('queuedAt')
    .offset(1000)
    .limit(1)
    .executeTakeFirstOrThrow()
  return id
}
