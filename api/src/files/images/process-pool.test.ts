import path from 'node:path'
import { PNG } from 'pngjs'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ICON_SHAPE, type ImageJob, type PreparedImage } from './prepare-image.ts'
import { IDLE_MS, processPool } from './process-pool.ts'

const FILE = path.join(import.meta.dirname, 'image-process.ts')
const LIMITS = { concurrency: 1, waiting: 8, queueTimeoutMs: 60_000, timeoutMs: 60_000 }
const JOB: ImageJob = { raw: PNG.sync.write(new PNG({ width: 8, height: 8 })), shape: ICON_SHAPE }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

it('gives no job to a process that ends since it had none for long', async () => {
  const decode = processPool<ImageJob, PreparedImage>(FILE, LIMITS)
  const first = await decode(JOB)
  // Its end becomes known later.
  vi.advanceTimersByTime(IDLE_MS)
  expect(await decode(JOB)).toEqual(first)
})
