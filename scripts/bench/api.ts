import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { seedDatabase } from '@quarry/db/seed/seed-database'
import { startEngine } from '@quarry/indexer/testing/engine'
import { startBenchApi, type BenchApi } from './api/bench-api.ts'
import { load, rawRequest, type LoadResult } from './api/http-load.ts'
import { readNumbers } from './stack/options.ts'
import { startReindex } from './stack/reindex-process.ts'

export const budget =
  'GET project ≥ 3,000/s, GET version list ≥ 2,000/s, POST version_files (100 hashes) ≥ 550/s, GET search ≥ 500/s'

const HASHES = 100
const WARM_UP_SECONDS = 5

/** `--projects N --seconds S --connections C`; answers are checked to be 200, every request hits another project. */
export async function run(args: string[]): Promise<void> {
  const { numbers } = readNumbers(args, { projects: 1000, seconds: 10, connections: 8 })
  const engine = await startEngine()
  const api = await startBenchApi({ MEILI_URL: engine.url, MEILI_MASTER_KEY: engine.key })
  try {
    const seeded = await seed(api, numbers.projects)
    console.log(`seeded ${seeded.projects} projects, ${seeded.versions} versions`)
    await startReindex({ databaseUrl: api.databaseUrl, engine }).ended
    const measured: Record<string, LoadResult> = {}
    for (const [name, requests] of Object.entries(await requestsFor(api))) {
      const options = { port: api.port, connections: numbers.connections, requests }
      // Every project once, and code that is compiled: what is measured is the steady state.
      await load({ ...options, seconds: WARM_UP_SECONDS })
      measured[name] = await load({ ...options, seconds: numbers.seconds })
      console.log(name, measured[name])
    }
    console.log(JSON.stringify(report(numbers.projects, measured)))
  } finally {
    await api.end()
    await engine.remove()
  }
}

function report(projects: number, measured: Record<string, LoadResult>) {
  const { project, versionList, versionFiles, search } = measured
  return {
    bench: 'api',
    projects,
    projectPerSecond: project?.perSecond,
    projectP99Ms: project?.p99Ms,
    versionListPerSecond: versionList?.perSecond,
    versionListP99Ms: versionList?.p99Ms,
    versionFilesPerSecond: versionFiles?.perSecond,
    versionFilesP99Ms: versionFiles?.p99Ms,
    searchPerSecond: search?.perSecond,
    searchP99Ms: search?.p99Ms,
    failed: Object.values(measured).reduce((sum, { failed }) => sum + failed, 0),
  }
}

function seed({ databaseUrl, storageDir }: BenchApi, projects: number) {
  const put = async (key: string, bytes: Uint8Array) => {
    const file = path.join(storageDir, key)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, bytes)
  }
  return seedDatabase(databaseUrl, { projects, seed: 1, storage: { put } })
}

/** One search per project: the first word of its title and the last one of another, every second within one loader. */
function searchRequests(titles: readonly string[]): Buffer[] {
  return titles.map((title, at) => {
    const other = titles[(at * 7 + 1) % titles.length] ?? ''
    const query = `${title.split(' ')[0]} ${other.split(' ').at(-1)}`
    const parameters = new URLSearchParams({ query })
    if (at % 2 === 0) parameters.set('facets', JSON.stringify([['categories:fabric']]))
    return rawRequest('GET', `/v2/search?${parameters}`)
  })
}

async function requestsFor({ db }: BenchApi): Promise<Record<string, Buffer[]>> {
  const projects = await db
    .selectFrom('projects')
    .select(['slug', 'title'])
    .where('status', '=', 'approved')
    .orderBy('id')
    .execute()
  // Seeded versions of a project share files, so each hash is taken once.
  const files = await db
    .selectFrom('files')
    .innerJoin('projects', 'projects.id', 'files.projectId')
    .innerJoin('versions', 'versions.id', 'files.versionId')
    .select('files.sha512')
    .distinct()
    .where('projects.status', '=', 'approved')
    .where('versions.status', '=', 'listed')
    .orderBy('files.sha512')
    .execute()
  const hashes = files.map((file) => file.sha512)
  const sets = Array.from({ length: Math.max(1, Math.floor(hashes.length / HASHES)) }, (_, set) =>
    hashes.slice(set * HASHES, set * HASHES + HASHES),
  )
  return {
    project: projects.map(({ slug }) => rawRequest('GET', `/v2/project/${slug}`)),
    versionList: projects.map(({ slug }) => rawRequest('GET', `/v2/project/${slug}/version`)),
    versionFiles: sets.map((set) =>
      rawRequest('POST', '/v2/version_files', JSON.stringify({ algorithm: 'sha512', hashes: set })),
    ),
    search: searchRequests(projects.map(({ title }) => title)),
  }
}
