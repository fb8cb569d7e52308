import { readFileSync } from 'node:fs'
import { GALLERY_SHAPE, ICON_SHAPE, prepareImage } from '@quarry/api/files/images/prepare-image'
import { describe, expect, it } from 'vitest'
import { flatPng } from './flat-png.ts'

/** Two of the largest pictures at once, 160 MB each when held whole, and what surrounds them. */
const MOST_MB = 450

const residentMb = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) / 1024

/** How much larger this process gets meanwhile. */
async function growthMb(work: () => Promise<unknown>): Promise<number> {
  const before = residentMb()
  let peak = before
  const timer = setInterval(() => (peak = Math.max(peak, residentMb())), 5)
  await work()
  clearInterval(timer)
  return peak - before
}

describe('pictures of few bytes and many pixels', () => {
  it.each([false, true])(
    'cost bounded memory when eight come at once (interlaced: %s)',
    async (isInterlaced) => {
      const png = await flatPng(4400, { isInterlaced })
      expect(png.length).toBeLessThan(262_144)
      const growth = await growthMb(async () => {
        const pictures = await Promise.all(Array.from({ length: 8 }, () => prepareImage(png, GALLERY_SHAPE)))
        expect(pictures.map(({ color }) => color)).toEqual(
          Array.from({ length: 8 }, () => pictures[0]?.color),
        )
      })
      expect(growth).toBeLessThan(MOST_MB)
    },
  )

  it('are refused by their size before any of it is unpacked', async () => {
    const png = await flatPng(4500)
    const growth = await growthMb(async () => {
      await expect(prepareImage(png, ICON_SHAPE)).rejects.toMatchObject({
        code: 'invalid_image',
        message: 'the image must have at most 20 million pixels',
      })
    })
    expect(growth).toBeLessThan(50)
  })

  it('wait in a bounded queue, and further ones are asked to retry', async () => {
    const png = await flatPng(600)
    const answers = await Promise.allSettled(Array.from({ length: 40 }, () => prepareImage(png, ICON_SHAPE)))
    const refused = answers.filter((answer) => answer.status === 'rejected')
    expect(refused.map(({ reason }) => (reason as { code: string }).code)).toEqual(
      Array.from({ length: 6 }, () => 'busy'),
    )
  })
})
