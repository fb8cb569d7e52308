import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { BenchAgent, withIdleAgent } from './hosting/bench-agent.ts'
import { watchMemory } from './stack/memory.ts'
import { readNumbers } from './stack/options.ts'
import { percentile } from './stack/search-load.ts'

export const budget =
  'agent: 1 000 000 log lines ≤ 3 s; 10 000 entries ≤ 50 ms; upload ≤ 150 MB above idle; backup ≥ 100 MiB/s, restored byte-equal; idle ≤ 80 MB'

const MIB = 1024 ** 2
const PIECE_BYTES = 8 * MIB
const SETTLE_MS = 2_000
const LIST_ROUNDS = 50

/**
 * `--lines N --consoles C --entries E --megabytes M`: an agent with one server, whose program prints lines. Many consoles read a
 * tenth of the lines.
 */
export async function run(args: string[]): Promise<void> {
  const defaults = { lines: 1_000_000, consoles: 50, entries: 10_000, megabytes: 500 }
  const { numbers } = readNumbers(args, defaults)
  const folder = await mkdtemp(path.join(tmpdir(), 'quarry-bench-hosting-'))
  try {
    // The first start of a version compiles its modules.
    await withIdleAgent(path.join(folder, 'idle'), () => sleep(SETTLE_MS))
    const idleMb = await withIdleAgent(path.join(folder, 'idle'), memoryAtRest)
    const agent = await BenchAgent.start(folder)
    try {
      const figures = {
        // Its memory is flat if four times the lines take no more of it.
        quarter: await flood(agent, Math.ceil(numbers.lines / 4), 1),
        oneConsole: await flood(agent, numbers.lines, 1),
        manyConsoles: await flood(agent, Math.ceil(numbers.lines / 10), numbers.consoles),
        listMs: await listTimes(agent, numbers.entries),
        upload: await upload(agent, numbers.megabytes),
        backup: await backUp(agent, numbers.megabytes),
      }
      console.log(JSON.stringify({ bench: 'hosting', ...numbers, idleMb, ...figures }))
    } finally {
      await agent.stop()
    }
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function memoryAtRest(pid: number): Promise<number> {
  await sleep(SETTLE_MS)
  const watch = watchMemory([pid])
  await sleep(SETTLE_MS)
  return watch.stop()
}

/** Runs the work; its result, and how far the memory of the agent rose above that at rest, in MiB. */
async function aboveRest<T>({ pid }: BenchAgent, work: () => Promise<T>): Promise<[T, number]> {
  const atRest = await memoryAtRest(pid)
  const watch = watchMemory([pid])
  try {
    return [await work(), watch.stop() - atRest]
  } finally {
    watch.stop()
  }
}

/** Seconds until every console has the last of the lines, and the highest memory until then. */
async function flood(agent: BenchAgent, lines: number, consoles: number) {
  const clients = await Promise.all(Array.from({ length: consoles }, () => agent.openConsole()))
  const watch = watchMemory([agent.pid])
  const startedAt = performance.now()
  clients[0]?.command(`flood ${lines}`)
  await Promise.all(clients.map((client) => client.untilLast(`flooded ${lines}`)))
  const seconds = round((performance.now() - startedAt) / 1000)
  const memoryMb = watch.stop()
  const skipped = Math.max(...clients.map((client) => client.skipped))
  const counts = clients.map((client) => client.received + client.skipped)
  if (counts.some((count) => count < lines))
    throw new Error(`a console has ${Math.min(...counts)} of ${lines} lines`)
  for (const client of clients) client.close()
  return { lines, consoles, seconds, skipped, memoryMb }
}

/** Of the first and the last page of a folder, by name and by size: the latter needs the state of each entry. */
async function listTimes(agent: BenchAgent, entries: number) {
  const folder = path.join(agent.data, 'many')
  await mkdir(folder)
  for (let entry = 0; entry < entries; entry += 1)
    await writeFile(path.join(folder, `entry-${entry}.txt`), 'x'.repeat(entry % 100))
  return {
    name: await timesOfPages(agent, 'name', entries),
    size: await timesOfPages(agent, 'size', entries),
  }
}

async function timesOfPages(agent: BenchAgent, order: 'name' | 'size', entries: number) {
  const times: number[] = []
  for (let count = 0; count < LIST_ROUNDS; count += 1) {
    const page = count % 2 === 0 ? 1 : Math.ceil(entries / 100)
    const startedAt = performance.now()
    await agent.request('GET', `list?path=many&order=${order}&page=${page}`)
    times.push(performance.now() - startedAt)
  }
  return { p50: round(percentile(times, 50)), p99: round(percentile(times, 99)) }
}

/** A file in pieces, one after the other. */
async function upload(agent: BenchAgent, megabytes: number) {
  const size = megabytes * 1_000_000
  const piece = new Uint8Array(PIECE_BYTES)
  const [seconds, aboveRestMb] = await aboveRest(agent, async () => {
    const startedAt = performance.now()
    const { id } = (await agent.request('POST', 'uploads', { path: 'large.bin', size })) as { id: string }
    for (let offset = 0; offset < size; offset += PIECE_BYTES) {
      const end = Math.min(PIECE_BYTES, size - offset)
      await agent.request('PUT', `upload/${id}?offset=${offset}`, piece.subarray(0, end))
    }
    await agent.request('POST', `upload/${id}/finish`)
    return round((performance.now() - startedAt) / 1000)
  })
  return { seconds, aboveRestMb }
}

/** Half of the content can be compressed, as that of worlds. Throws if a restored file differs. */
async function backUp(agent: BenchAgent, megabytes: number) {
  const world = path.join(agent.data, 'world')
  await mkdir(world)
  await rm(path.join(agent.data, 'large.bin'), { force: true })
  for (let file = 0; file < megabytes; file += 1) {
    const half = randomBytes(500_000)
    await writeFile(
      path.join(world, `region-${file}.mca`),
      Buffer.concat([half, Buffer.alloc(500_000, file)]),
    )
  }
  // Otherwise the backup, which is flushed to the disk, waits for these files as well.
  execFileSync('sync')
  const before = hashOf(agent.data)
  const [createS, aboveRestMb] = await aboveRest(agent, () => agent.perform('backup', { backup: 'one' }))
  await rm(world, { recursive: true })
  const restoreS = await agent.perform('restore', { backup: 'one' })
  if (hashOf(agent.data) !== before) throw new Error('the restored files differ')
  const mibPerSecond = (seconds: number) => Math.round((megabytes * 1_000_000) / MIB / seconds)
  return { createMibPerS: mibPerSecond(createS), restoreMibPerS: mibPerSecond(restoreS), aboveRestMb }
}

/** Of the names and contents of all files. */
const hashOf = (folder: string): string =>
  execFileSync('sh', [
    '-c',
    'cd "$1" && find . -type f | sort | xargs -d "\\n" sha256sum | sha256sum',
    'sh',
    folder,
  ]).toString()

const round = (value: number) => Math.round(value * 10) / 10
