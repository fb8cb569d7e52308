import assert from 'node:assert/strict'
import { parseArgs } from 'node:util'
import { BenchServer, benchKey } from './engine/bench-server.ts'
import { Connection } from './engine/connection.ts'

export const budget = 'search engine, 300 000 small documents: indexes them and finds what it should'

const total = 300_000
const batchSize = 60_000
const projects = 9_000
const loaders = ['fabric', 'forge', 'quilt']
const index = '/indexes/bench_versions'

interface Found {
  hits: { id: number }[]
  estimatedTotalHits: number
  facetDistribution?: Record<string, Record<string, number>>
}

const versionOf = (id: number) => ({
  id,
  name: `v${id % 977}.${id % 31}`,
  project: id % projects,
  loader: loaders[id % loaders.length],
  published: id,
})

/** Seconds to index as many small documents as a large catalogue has versions, and to check what is found in them. */
async function checkManyDocuments(
  connection: Connection,
): Promise<{ indexSeconds: number; checkSeconds: number }> {
  const must = async (method: string, path: string, body: unknown) =>
    connection.finished(await connection.write(method, path, body))
  const search = async (body: Record<string, unknown>) =>
    (await connection.send('POST', `${index}/search`, { limit: 3, ...body })) as Found
  const idsOf = async (body: Record<string, unknown>) => (await search(body)).hits.map(({ id }) => id)

  const startedAt = performance.now()
  await must('POST', '/indexes', { uid: 'bench_versions', primaryKey: 'id' })
  await must('PATCH', `${index}/settings`, {
    searchableAttributes: ['name'],
    filterableAttributes: ['project', 'loader', 'published'],
    sortableAttributes: ['published'],
    pagination: { maxTotalHits: total },
  })
  for (let start = 0; start < total; start += batchSize) {
    const documents = Array.from({ length: batchSize }, (_, at) => versionOf(start + at))
    await must('POST', `${index}/documents`, documents)
  }
  const indexedAt = performance.now()

  const all = await search({ facets: ['loader'] })
  assert.equal(all.estimatedTotalHits, total)
  const share = total / loaders.length
  assert.deepEqual(all.facetDistribution, { loader: { fabric: share, forge: share, quilt: share } })
  assert.deepEqual(await idsOf({ sort: ['published:desc'] }), [total - 1, total - 2, total - 3])
  const one = await search({ filter: 'project = 77', sort: ['published:asc'] })
  assert.equal(one.estimatedTotalHits, 34)
  assert.equal((await search({ filter: `published >= ${total - 10}` })).estimatedTotalHits, 10)
  const named = Array.from({ length: total }, (_, id) => id).filter((id) => id % 977 === 12 && id % 31 === 7)
  assert.deepEqual(await idsOf({ q: '"v12.7"', limit: 100 }), named)
  assert.deepEqual(await idsOf({ offset: total - 2 }), [total - 2, total - 1])
  await must('PUT', `${index}/documents`, [{ id: 150_000, name: 'evergreen' }])
  assert.deepEqual(await idsOf({ q: 'evergren' }), [150_000])
  await must('POST', `${index}/documents/delete`, { filter: 'loader = quilt' })
  assert.equal((await search({})).estimatedTotalHits, 2 * share)
  await connection.finished(await connection.write('DELETE', index))
  const seconds = (ms: number) => Number((ms / 1000).toFixed(1))
  return {
    indexSeconds: seconds(indexedAt - startedAt),
    checkSeconds: seconds(performance.now() - indexedAt),
  }
}

/** `--url URL --key KEY` checks another server of the protocol. */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { url: { type: 'string' }, key: { type: 'string' } } })
  const server = values.url === undefined ? await BenchServer.create() : undefined
  try {
    await server?.start()
    const connection = new Connection(values.url ?? server?.url ?? '', values.key ?? benchKey)
    const measured = await checkManyDocuments(connection)
    connection.close()
    console.log(JSON.stringify({ bench: 'many-documents', ...measured }))
  } finally {
    await server?.remove()
  }
}
