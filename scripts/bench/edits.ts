import { setTimeout as delay } from 'node:timers/promises'

import { BenchServer, benchKey } from './engine/bench-server.ts'
import { Connection, percentile } from './engine/connection.ts'
import { batches, documentsPath, indexDocuments, searchPath } from './engine/fill-index.ts'
import { ProjectMaker } from './engine/project-documents.ts'
import { makeSearches } from './engine/search-mix.ts'
import { readNumbers } from './stack/options.ts'

export const budget =
  'search engine, a day of edits in fast motion: memory after a million single updates as after the first of them'

/** Writers at once; what waits together goes into the index together, as under load. */
const writers = 16
const searchesPerSecond = 10
const reports = 20

interface Numbers extends Record<string, number> {
  documents: number
  edits: number
}

/** Replaces single documents, and reports progress after each share of them. */
async function edit(
  url: string,
  { documents, edits }: Numbers,
  report: (done: number) => void,
): Promise<void> {
  let sent = 0
  const lanes = Array.from({ length: writers }, async (_, lane) => {
    const connection = new Connection(url, benchKey)
    const maker = new ProjectMaker(lane + 2)
    while (sent < edits) {
      const number = ++sent
      await connection.write('POST', documentsPath, [maker.make(Math.floor(maker.random() * documents))])
      if (number % Math.ceil(edits / reports) === 0) report(number)
    }
    connection.close()
  })
  await Promise.all(lanes)
}

/** Milliseconds of each search, at an even pace until it is stopped. */
async function searchBeside(url: string, isOver: () => boolean): Promise<number[]> {
  const connection = new Connection(url, benchKey)
  const maker = new ProjectMaker(1)
  const times: number[] = []
  while (!isOver()) {
    for (const { body } of makeSearches(maker, searchesPerSecond)) {
      const startedAt = performance.now()
      await connection.send('POST', searchPath, body)
      const took = performance.now() - startedAt
      times.push(took)
      await delay(Math.max(0, 1000 / searchesPerSecond - took))
    }
  }
  connection.close()
  return times
}

async function measure(server: BenchServer, numbers: Numbers): Promise<void> {
  const filling = new Connection(server.url, benchKey)
  await indexDocuments(filling, [...batches(new ProjectMaker(1), numbers.documents)])
  filling.close()
  const memory = [server.memory().rssMb]
  let isOver = false
  const searching = searchBeside(server.url, () => isOver)
  const startedAt = performance.now()
  await edit(server.url, numbers, (done) => {
    const { rssMb } = server.memory()
    memory.push(rssMb)
    console.log(`${done} edits: ${rssMb} MB`)
  })
  const seconds = (performance.now() - startedAt) / 1000
  isOver = true
  const times = await searching
  console.log(
    JSON.stringify({
      bench: 'edits',
      ...numbers,
      editsPerSecond: Math.round(numbers.edits / seconds),
      rssMb: memory,
      peakRssMb: server.memory().peakRssMb,
      diskMb: await server.diskMb(),
      searchP50Ms: Number(percentile(times, 0.5).toFixed(2)),
      searchP99Ms: Number(percentile(times, 0.99).toFixed(2)),
    }),
  )
}

/** `--documents N --edits N`; the engine has as many search threads as it chooses. */
export async function run(args: string[]): Promise<void> {
  const { numbers } = readNumbers<Numbers>(args, { documents: 100_000, edits: 1_000_000 })
  const server = await BenchServer.create()
  try {
    await server.start()
    await measure(server, numbers)
  } finally {
    await server.remove()
  }
}
