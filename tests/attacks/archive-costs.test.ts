import { aProject } from '@quarry/db/testing/factories'
import { MANIFEST_PATHS } from '@quarry/domain/files/archive-contents'
import { beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../../api/src/app.ts'
import type { App } from '../../api/src/http/env.ts'
import type { Storage } from '../../api/src/ports/storage.ts'
import { archivePublisher } from '../../api/testing/published-archive.ts'
import { testApp } from '../../api/testing/test-app.ts'

const current = testApp()
let project: string
let app: App
/** Reads of the storage since the last reset. */
let reads = 0
/** Holds back reads while it is pending. */
let gate: Promise<unknown> = Promise.resolve()

beforeAll(async () => {
  const { db, users, services } = current()
  project = (await aProject(db, { ownerId: users.alice.id, status: 'approved' })).id
  const storage: Storage = {
    ...services.storage,
    open: async (key, range) => {
      reads += 1
      await gate
      return services.storage.open(key, range)
    },
  }
  app = createApp({ ...services, storage }, { ratePerMinute: 0 })
})

const published = archivePublisher(current, () => project)

const NAME_CHARACTERS = 450
/** So many bytes of a directory are read at once. */
const BLOCK_BYTES = 256 * 1024

const manifestsOf = (version: number) =>
  Object.fromEntries(MANIFEST_PATHS.map((path) => [path, JSON.stringify({ version, path })]))

/** An archive with a directory of many blocks. */
const anArchive = (entries: number, manifests: Record<string, string> = {}) =>
  published({
    ...Object.fromEntries(
      Array.from({ length: entries }, (_, n) => [`${'d'.repeat(NAME_CHARACTERS)}/${n}.class`, '']),
    ),
    ...manifests,
  })

const blocksOf = (entries: number) => Math.ceil((entries * (NAME_CHARACTERS + 60)) / BLOCK_BYTES)

interface Pair {
  before: string
  after: string
}

const aPair = async (entries: number, manifests: (version: number) => Record<string, string>) => {
  const [before, after] = [await anArchive(entries, manifests(1)), await anArchive(entries, manifests(2))]
  return { before: before.version, after: after.version }
}

const compare = async ({ before, after }: Pair, signal?: AbortSignal) =>
  app.request(
    new Request(
      `http://quarry.test/_internal/project/${project}/version/${after}/difference?from=${before}`,
      signal ? { signal } : {},
    ),
  )

describe('the comparison of two archives', () => {
  it('reads each directory once, however many texts differ', async () => {
    const entries = 1500
    const pair = await aPair(entries, manifestsOf)
    reads = 0
    const response = await compare(pair)
    const { difference } = (await response.json()) as { difference: { manifests: unknown[] } }
    expect(difference.manifests).toHaveLength(MANIFEST_PATHS.length)
    // The end of each file, its directory, and at most one block for each text.
    expect(reads).toBeLessThanOrEqual(2 * (blocksOf(entries) + 2 + MANIFEST_PATHS.length))
  })

  it('is stored by the content of both files', async () => {
    const pair = await aPair(10, manifestsOf)
    const first = await (await compare(pair)).text()
    reads = 0
    expect(await (await compare(pair)).text()).toBe(first)
    expect(reads).toBe(0)
    expect((await compare({ before: pair.after, after: pair.before })).status).toBe(200)
  })

  it('runs once for concurrent requests', async () => {
    const pair = await aPair(12, manifestsOf)
    reads = 0
    await compare(pair)
    const alone = reads
    const other = await aPair(13, manifestsOf)
    reads = 0
    await Promise.all(Array.from({ length: 8 }, () => compare(other)))
    expect(reads).toBe(alone)
  })

  it('ends when all callers have left', async () => {
    const pair = await aPair(11, manifestsOf)
    const opened = Promise.withResolvers<void>()
    gate = opened.promise
    reads = 0
    const leaving = [new AbortController(), new AbortController()]
    const requests = leaving.map(({ signal }) => compare(pair, signal).catch(() => null))
    await expect.poll(() => reads).toBeGreaterThan(0)
    for (const one of leaving) one.abort()
    await Promise.all(requests)
    const begun = reads
    gate = Promise.resolve()
    opened.resolve()
    // The slots are free again, and the abandoned comparison has read nothing further.
    const next = await aPair(1, () => ({}))
    const before = reads
    expect((await compare(next)).status).toBe(200)
    expect(before).toBe(begun)
  })
})
