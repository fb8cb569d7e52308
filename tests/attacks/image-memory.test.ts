import { execFile } from 'node:child_process'
import path from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ICON_SHAPE, imagePreparer } from '../../api/src/files/images/prepare-image.ts'
import { AppError } from '../../api/src/kernel/errors.ts'
import { flatPng } from './flat-png.ts'

afterEach(() => void vi.useRealTimers())

/** One of the largest images needs 160 MB when it is decoded, which another process does. */
const MOST_MB = 100

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
    const answers = await Promise.allSettled(
      Array.from({ length: 40 }, (_, at) => prepare(`account ${at}`, png, ICON_SHAPE)),
    )
    const refused = answers.filter((answer) => answer.status === 'rejected')
    expect(refused.map(({ reason }) => (reason as { code: string }).code)).toEqual(
      Array.from({ length: 6 }, () => 'busy'),
    )
  })

  it('are decoded one at a time for an account', async () => {
    const gate = Promise.withResolvers<void>()
    let decoding = 0
    const prepare = imagePreparer({ queueTimeoutMs: 600_000 }, async () => {
      decoding += 1
      await gate.promise
      throw new AppError('invalid_image')
    })
    const png = await flatPng(8)
    const own = Array.from({ length: 12 }, () => prepare('one account', png, ICON_SHAPE))
    const results = Promise.allSettled(own)
    await expect(Promise.race(own)).rejects.toMatchObject({ code: 'busy' })
    expect(decoding).toBe(1)
    const other = Promise.allSettled([prepare('another', png, ICON_SHAPE)])
    await expect.poll(() => decoding).toBe(2)
    gate.resolve()
    await other
    await results
  })

  it('wait in it for a bounded time', async () => {
    const png = await flatPng(600)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const prepare = imagePreparer({ concurrency: 1 })
    const begun = prepare('first', png, ICON_SHAPE)
    const waiting = prepare('second', png, ICON_SHAPE)
    vi.advanceTimersByTime(20_000)
    await expect(waiting).rejects.toMatchObject({ code: 'busy' })
    await expect(begun).resolves.toMatchObject({ width: 600 })
  })
})
