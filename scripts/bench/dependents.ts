import { createPool } from '@quarry/db/db'
import { launch } from '@quarry/jobs/testing/child'
import { reservePort } from '@quarry/jobs/testing/ports'
import { readNumbers } from './stack/options.ts'
import { startReindex } from './stack/reindex-process.ts'
import { requestTimes } from './stack/request-times.ts'
import { createStack, type Stack } from './stack/stack.ts'

export const budget =
  'dependents of a project that 50 000 need: a page with all counts p50 ≤ 25 ms, p99 ≤ 80 ms'

/** `--projects P --dependents N --requests R`: first page, the next one, words, filters, and the page of the project, one after the other. */
export async function run(args: string[]): Promise<void> {
  const { numbers, data } = readNumbers(args, { projects: 100_000, dependents: 50_000, requests: 300 })
  const stack = await createStack({
    projects: numbers.projects,
    ...(data ? { data } : {}),
  })
  try {
    const slug = await letAllNeedOne(stack, numbers.dependents)
    await startReindex(stack).ended
    const api = await startApi(stack)
    try {
      const page = `/_internal/project/${slug}/dependents`
      const { next, total } = (await (await fetch(api.url + page)).json()) as { next: string; total: number }
      const asked: Record<string, string> = {
        first: page,
        next: `${page}?after=${next}`,
        words: `${page}?query=stone`,
        narrowed: `${page}?kind=required&loader=fabric&type=mod`,
        project: `/_internal/project/${slug}`,
      }
      const measured: Record<string, { p50Ms: number; p99Ms: number }> = {}
      for (const [name, address] of Object.entries(asked))
        measured[name] = await requestTimes({
          address: api.url + address,
          requests: numbers.requests,
          check: ({ ok, status }) => {
            if (!ok) throw new Error(`${address} answers ${status}`)
          },
        })
      console.log(JSON.stringify({ bench: 'dependents', ...numbers, total, ...measured }))
    } finally {
      await api.stop()
    }
  } finally {
    await stack.end()
  }
}

/** One version of as many projects as that needs the first project, two of five of them in another way. */
async function letAllNeedOne({ db, databaseUrl }: Stack, dependents: number): Promise<string> {
  const { id, slug } = await db
    .selectFrom('projects')
    .select(['id', 'slug'])
    .where('status', '=', 'approved')
    .orderBy('downloads', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const pool = createPool(databaseUrl, { max: 1, patience: 'maintenance' })
  try {
    // What bounds the dependencies of one version would lock each of them.
    await pool.query('set session_replication_role = replica')
    await pool.query(
      `insert into dependencies (dependent_id, project_id, dependency_type)
       select version, $1, (array['required', 'required', 'required', 'optional', 'embedded'])[1 + n % 5]
       from (
         select min(v.id) as version, row_number() over (order by p.id) as n
         from versions v join projects p on p.id = v.project_id
         where v.status = 'listed' and p.status in ('approved', 'archived') and p.id <> $1
         group by p.id
       ) named where n <= $2
       on conflict do nothing`,
      [id, dependents],
    )
    await pool.query('analyze')
  } finally {
    await pool.end()
  }
  return slug
}

async function startApi({ databaseUrl, engine }: Stack) {
  const port = await reservePort()
  const url = `http://127.0.0.1:${port}`
  const api = await launch({
    args: ['api/src/server.ts'],
    ready: /^ready api/m,
    env: {
      DATABASE_URL: databaseUrl,
      MEILI_URL: engine.url,
      MEILI_MASTER_KEY: engine.key,
      API_PORT: String(port),
      OPS_PORT: '0',
      SITE_URL: url,
      RATE_LIMIT_PER_MINUTE: '0',
      LOG_LEVEL: 'warn',
    },
  })
  return { url, stop: () => api.stop() }
}
