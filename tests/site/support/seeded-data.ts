import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, readFileSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { COMPILE_CACHE, ROOT } from '../../../jobs/testing/child.ts'
import { cachedFolder } from '../../../db/testing/folder-cache.ts'
import { buildWeb } from '../../../scripts/start/web-build.ts'
import { reserveSitePorts } from '@quarry/jobs/testing/ports'
import { exclusively } from '@quarry/jobs/testing/reservations'
import { startSite } from './site-process.ts'

const cache = path.join(ROOT, 'node_modules/.cache/quarry/seeded-data')

/** Everything that decides what the seed writes, and in which format. */
const SOURCES = [
  '{db,domain,config,jobs,search-config,search-engine,indexer}/**/*',
  'api/src/adapters/storage/**/*',
  'scripts/{seed,start}.ts',
  'scripts/start/**/*',
  'package-lock.json',
]
const NOT_SOURCES = /\/(node_modules|dist|tests|testing)(\/|$)|\.(test\.ts|md)$/

const COMPILE_CACHE_MS = 86_400_000

interface SeededData {
  projects: number
  /** From which dates are counted back. A day and not the moment: the content is the same at any time of the day. */
  date: string
}

function hashOf({ projects, date }: SeededData): string {
  const hash = createHash('sha256').update([process.version, process.arch, projects, date].join())
  const files = globSync(SOURCES, { cwd: ROOT, exclude: (file) => NOT_SOURCES.test(`/${file}`) })
  for (const file of files.toSorted()) {
    if (!statSync(path.join(ROOT, file)).isFile()) continue
    hash.update(`\0${file}\0`).update(readFileSync(path.join(ROOT, file)))
  }
  return hash.digest('hex').slice(0, 20)
}

/** What `npm start` leaves of an empty folder after it was stopped. */
async function build(draft: string, { projects, date }: SeededData): Promise<void> {
  const site = startSite(draft, {
    ...(await reserveSitePorts()),
    SEED_PROJECTS: String(projects),
    SEED_DATE: date,
  })
  await site.opened()
  const code = await site.stop()
  if (code !== 0) throw new Error(`the site that was seeded ended with ${code}\n${site.lines.join('\n')}`)
  rmSync(path.join(draft, 'logs'), { recursive: true, force: true })
}

/** Node adds to it and removes nothing. */
function removeOldCompileCache(): void {
  const made = statSync(COMPILE_CACHE, { throwIfNoEntry: false })?.birthtimeMs ?? Date.now()
  if (Date.now() - made > COMPILE_CACHE_MS) rmSync(COMPILE_CACHE, { recursive: true, force: true })
}

/**
 * Makes `dataDir` the folder of a site that was seeded, by default today, and stopped. The content is made once and
 * copied, until its sources or the day change. The pages are built as well: sites that start at once do not build them.
 */
export async function copySeededData(
  dataDir: string,
  { projects = 160, date }: Partial<SeededData> = {},
): Promise<void> {
  const data = { projects, date: date ?? new Date().toISOString().slice(0, 10) }
  const folder = await exclusively(cache, async () => {
    await buildWeb(ROOT)
    return cachedFolder(
      path.join(cache, `${projects}-projects-${date ?? 'today'}`),
      hashOf(data),
      (draft) => {
        removeOldCompileCache()
        return build(draft, data)
      },
    )
  })
  const { status, stderr } = spawnSync('cp', ['-a', '--reflink=auto', `${folder}/.`, dataDir], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`the seeded data could not be copied: ${stderr}`)
}
