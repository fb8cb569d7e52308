import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import { BenchServer, benchKey } from './engine/bench-server.ts'
import { Connection, percentile } from './engine/connection.ts'
import { batches, documentsPath, indexDocuments, searchPath } from './engine/fill-index.ts'
import { ProjectMaker } from './engine/project-documents.ts'
import { kinds, makeSearches, repeatSearches } from './engine/search-mix.ts'
import type { Search } from './engine/search-mix.ts'

export const budget =
  'search engine, 100 000 projects: index ≤ 15 s, ≤ 600 MB, restart ≤ 2 s, update visible p99 ≤ 50 ms; no search twice: p50 ≤ 3 ms, p99 ≤ 20 ms, ≥ 350/s at 8 connections; repeats and 20 changes a second: ≥ 450/s, p99 ≤ 80 ms'

const searchCount = 1200
const updateCount = 100
const connectionCount = 8
/** The mix with repeats: so many different searches, and changes beside them. */
const steadySearches = 400
const changesPerSecond = 20

const round = (value: number, digits = 1) => Number(value.toFixed(digits))

/** Milliseconds of each search, one after the other on one connection. */
async function timeSearches(connection: Connection, searches: readonly Search[]): Promise<number[]> {
  const measured: number[] = []
  for (const { body } of searches)
    measured.push(await connection.time(searchPath, Buffer.from(JSON.stringify(body))))
  return measured
}

function summaryOf(times: readonly number[]): { p50Ms: number; p99Ms: number } {
  return { p50Ms: round(percentile(times, 0.5), 2), p99Ms: round(percentile(times, 0.99), 2) }
}

/** Searches per second and their times over so many connections at once. */
async function loadSearches(connections: readonly Connection[], searches: readonly Search[]) {
  const startedAt = performance.now()
  const measured = await Promise.all(
    connections.map((connection, lane) =>
      timeSearches(
        connection,
        searches.filter((_, at) => at % connections.length === lane),
      ),
    ),
  )
  const seconds = (performance.now() - startedAt) / 1000
  return { perSecond: searches.length / seconds, times: measured.flat() }
}

/** Milliseconds from the acceptance of one replaced document until a search for its new word finds it. */
async function timeUpdates(
  connection: Connection,
  maker: ProjectMaker,
  documents: number,
): Promise<number[]> {
  const measured: number[] = []
  for (let at = 0; at < updateCount; at++) {
    const number = Math.floor(maker.random() * documents)
    const word = `zyx${at.toString(36)}${Math.floor(maker.random() * 1e9).toString(36)}`
    const document = { ...maker.make(number), title: `${word} renewed` }
    await connection.write('POST', documentsPath, [document])
    const acceptedAt = performance.now()
    for (;;) {
      const found = (await connection.send('POST', searchPath, { q: word, limit: 1 })) as {
        hits: { title: string }[]
      }
      if (found.hits[0]?.title.startsWith(word)) break
    }
    measured.push(performance.now() - acceptedAt)
  }
  return measured
}

function byKind(searches: readonly Search[], times: readonly number[]) {
  return Object.fromEntries(
    kinds.map((kind) => {
      const own = times.filter((_, at) => searches[at]?.kind === kind)
      const [p50, p99] = [percentile(own, 0.5), percentile(own, 0.99)]
      return [kind, { p50: round(p50, 2), p99: round(p99, 2), max: round(Math.max(...own), 2) }]
    }),
  )
}

/** Replaces documents at an even pace until it is stopped. */
async function keepChanging(
  connection: Connection,
  maker: ProjectMaker,
  documents: number,
  isOver: () => boolean,
): Promise<void> {
  const startedAt = performance.now()
  for (let sent = 0; !isOver(); sent++) {
    const due = startedAt + (sent * 1000) / changesPerSecond
    await delay(Math.max(0, due - performance.now()))
    await connection.write('POST', documentsPath, [maker.make(Math.floor(maker.random() * documents))])
  }
}

interface Load {
  p50Ms: number
  p99Ms: number
  perSecond8: number
}

/** A skewed mix with repeats over eight connections while documents change. */
async function loadSteadily(
  connections: readonly Connection[],
  changes: Connection,
  maker: ProjectMaker,
  documents: number,
): Promise<Load> {
  const mix = repeatSearches(makeSearches(maker, steadySearches), searchCount * 2, maker.random)
  let isOver = false
  const changing = keepChanging(changes, maker, documents, () => isOver)
  const { perSecond, times } = await loadSearches(connections, mix)
  isOver = true
  await changing
  return { ...summaryOf(times), perSecond8: round(perSecond) }
}

async function timeRestart(server: BenchServer): Promise<number> {
  await server.stop()
  const startedAt = performance.now()
  await server.start()
  const connection = new Connection(server.url, benchKey)
  await connection.send('POST', searchPath, { q: 'a', limit: 1 })
  connection.close()
  return (performance.now() - startedAt) / 1000
}

/** `--documents N`, `--threads N` for another number of search threads, `--url URL --key KEY` to measure another server of the protocol. */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      documents: { type: 'string' },
      url: { type: 'string' },
      key: { type: 'string' },
      threads: { type: 'string' },
    },
  })
  const documents = Number(values.documents ?? 100_000)
  const server = values.url === undefined ? await BenchServer.create(values.threads) : undefined
  try {
    await server?.start()
    await measure(documents, server, values.url ?? server?.url ?? '', values.key ?? benchKey)
  } finally {
    await server?.remove()
  }
}

// oxlint-disable-next-line eslint/max-lines-per-function -- one run, in its order
async function measure(
  documents: number,
  server: BenchServer | undefined,
  url: string,
  key: string,
): Promise<void> {
  const maker = new ProjectMaker(1)
  console.log(`making ${documents} projects`)
  const bodies = [...batches(maker, documents)]
  const connection = new Connection(url, key)
  const indexSeconds = await indexDocuments(connection, bodies)
  console.log(
    `indexed in ${round(indexSeconds)} s, processor ${server?.cpuSeconds() ?? '?'} s`,
    server?.memory() ?? '',
  )

  const sent = new Set<string>()
  // A process that has just begun compiles what it runs often; a site's engine has been running for days.
  const cold = summaryOf(await timeSearches(connection, makeSearches(maker, searchCount, sent)))
  console.log(`one connection, first ${searchCount}: p50 ${cold.p50Ms} ms, p99 ${cold.p99Ms} ms`)
  const searches = makeSearches(maker, searchCount, sent)
  const cpuBefore = server?.cpuSeconds() ?? 0
  const times = await timeSearches(connection, searches)
  const unique = summaryOf(times)
  const cpuMs = (((server?.cpuSeconds() ?? 0) - cpuBefore) * 1000) / searchCount
  console.log(
    `one connection: p50 ${unique.p50Ms} ms, p99 ${unique.p99Ms} ms, processor ${round(cpuMs, 2)} ms each`,
  )

  const connections = Array.from({ length: connectionCount }, () => new Connection(url, key))
  const load = await loadSearches(connections, makeSearches(maker, searchCount, sent))
  console.log(
    `eight connections: ${round(load.perSecond)} per second, p99 ${round(percentile(load.times, 0.99))} ms`,
  )

  const steady = await loadSteadily(connections, connection, maker, documents)
  console.log(
    `with repeats and changes: ${steady.perSecond8} per second, p50 ${steady.p50Ms} ms, p99 ${steady.p99Ms} ms`,
  )
  for (const one of connections) one.close()

  const updates = await timeUpdates(connection, maker, documents)
  console.log(`updates: visible after p50 ${round(percentile(updates, 0.5))} ms`)
  // Merging goes on for a moment behind the last change, in a thread that then ends.
  await delay(5000)
  const after = server?.memory()
  if (after) console.log('memory', after)
  connection.close()
  const restartSeconds = server ? await timeRestart(server) : null
  console.log(
    JSON.stringify({
      bench: 'engine',
      documents,
      indexSeconds: round(indexSeconds),
      rssMb: after?.rssMb ?? null,
      restartSeconds: restartSeconds === null ? null : round(restartSeconds, 2),
      updateVisibleP99Ms: round(percentile(updates, 0.99)),
      diskMb: server ? await server.diskMb() : null,
      searchP50Ms: unique.p50Ms,
      searchP99Ms: unique.p99Ms,
      searchesPerSecond8: round(load.perSecond),
      cold,
      unique: {
        ...unique,
        perSecond8: round(load.perSecond),
        p99Ms8: round(percentile(load.times, 0.99)),
      },
      steady,
      byKind: byKind(searches, times),
    }),
  )
}
