import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { StorageUse } from './storage-use.ts'

const KIB = 1024
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'quarry-storage-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const fill = (kib: number) => writeFile(path.join(folder, 'world'), Buffer.alloc(kib * KIB))

it('is measured again for a start only with much storage used', async () => {
  let planMb = 100
  const storage = new StorageUse({ folder, planMb: () => planMb, everyMs: Infinity })
  expect(await storage.checkAbove()).toBe(false)
  await fill(3 * KIB)
  planMb = 2
  expect(await storage.checkAbove()).toBe(false)
  await storage.refresh()
  expect(storage.usedMb).toBe(0)
})

it('counts a larger plan, and files that were deleted', async () => {
  let planMb = 2
  await fill(3 * KIB)
  const storage = new StorageUse({ folder, planMb: () => planMb, everyMs: Infinity })
  await storage.refresh()
  expect([storage.usedMb, storage.isAbove]).toEqual([3, true])
  planMb = 3
  expect(storage.isAbove).toBe(false)
  planMb = 2
  await fill(KIB)
  expect(await storage.checkAbove()).toBe(false)
})

it('is measured at once when files have changed, and then not again', async () => {
  const storage = new StorageUse({ folder, planMb: () => 100, everyMs: Infinity })
  await storage.refresh()
  await fill(3 * KIB)
  storage.outdate()
  await expect.poll(async () => (await storage.refresh(), storage.usedMb)).toBe(3)
  await fill(KIB)
  await storage.refresh()
  expect(storage.usedMb).toBe(3)
})
