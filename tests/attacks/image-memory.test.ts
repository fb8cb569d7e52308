import { execFile } from 'node:child_process'
import path from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ICON_SHAPE, imagePreparer } from '../../api/src/files/images/prepare-image.ts'
import { flatPng } from './flat-png.ts'

afterEach(() => void vi.useRealTimers())

/** Two of the largest pictures at once need about 420 MB, 160 MB each for the decoded picture alone; six need 1.2 GB. */
const MOST_MB = 700

interface Outcome {
  outcomes: unknown[]
  /** By how much the most memory of the process grew. */
  growthMb: number
}

/** Prepares the picture in a process of its own, `times` at once. */
const prepareAtOnce = (png: Buffer, times: number): Promise<Outcome> =>
  new Promise((resolve, reject) => {
    const script = path.join(import.meta.dirname, 'image-memory-process.ts')
    // Threads enough for all: what bounds the memory is the queue of the API.
    const env = { ...process.env, UV_THREADPOOL_SIZE: '16' }
    const child = execFile(process.execPath, [script, String(times)], { env }, (error, output) =>
      error ? reject(error) : resolve(JSON.parse(output) as Outcome),
    )
    child.stdin?.end(png)
  })

describe('pictures of few bytes and many pixels', () => {
  it.each([false, true])(
    'cost bounded memory when six come at once (interlaced: %s)',
    async (isInterlaced) => {
      const png = await flatPng(4400, { isInterlaced })
      expect(png.length).toBeLessThan(262_144)
      const { outcomes, growthMb } = await prepareAtOnce(png, 6)
      expect(outcomes[0]).toBeTypeOf('number')
      expect(outcomes).toEqual(Array.from({ length: 6 }, () => outcomes[0]))
      expect(growthMb).toBeLessThan(MOST_MB)
    },
    120_000,
  )

  it('are refused by their size before any of it is unpacked', async () => {
    const { outcomes, growthMb } = await prepareAtOnce(await flatPng(4500, { isInterlaced: true }), 1)
    expect(outcomes).toEqual(['the image must have at most 20 million pixels'])
    expect(growthMb).toBeLessThan(50)
  })

  it('wait in a bounded queue, and further ones are asked to retry', async () => {
    const png = await flatPng(600)
    const prepare = imagePreparer({ queueTimeoutMs: 600_000 })
    const answers = await Promise.allSettled(Array.from({ length: 40 }, () => prepare(png, ICON_SHAPE)))
    const refused = answers.filter((answer) => answer.status === 'rejected')
    expect(refused.map(({ reason }) => (reason as { code: string }).code)).toEqual(
      Array.from({ length: 6 }, () => 'busy'),
    )
  })

  it('wait in it for a bounded time', async () => {
    const png = await flatPng(600)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const prepare = imagePreparer({ concurrency: 1 })
    const begun = prepare(png, ICON_SHAPE)
    const waiting = prepare(png, ICON_SHAPE)
    vi.advanceTimersByTime(20_000)
    await expect(waiting).rejects.toMatchObject({ code: 'busy' })
    await expect(begun).resolves.toMatchObject({ width: 600 })
  })
})
