import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
// Its settings of the library are tested.
import './decode-image.ts'
import { ICON_SHAPE, prepareImage } from './prepare-image.ts'

const RED = [200, 30, 20]
const BLUE = [10, 40, 220]

/** Colors of the two left corners of an image, the upper one first. */
async function leftEdge(raw: Uint8Array): Promise<number[][]> {
  const { data, info } = await sharp(raw).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (y: number) => [...data.subarray(y * info.width * 3, y * info.width * 3 + 3)]
  return [at(0), at(info.height - 1)]
}
const prepared = async (bytes: Uint8Array) => prepareImage('an account', bytes, ICON_SHAPE)

/** Two lines of three pixels, red above blue, stored from the bottom. */
function aBmp(bits: 8 | 24 | 32): Buffer {
  const palette = bits === 8 ? [...RED.toReversed(), 0, ...BLUE.toReversed(), 0] : []
  const pixels = (color: number[], index: number) =>
    [0, 0, 0].flatMap(() =>
      bits === 8 ? [index] : bits === 24 ? color.toReversed() : [...color.toReversed(), 0],
    )
  const line = (color: number[], index: number) => {
    const bytes = pixels(color, index)
    return [...bytes, ...Array.from({ length: (4 - (bytes.length % 4)) % 4 }, () => 0)]
  }
  const header = Buffer.alloc(54)
  header.write('BM')
  header.writeUInt32LE(54 + palette.length, 10)
  header.writeUInt32LE(40, 14)
  header.writeInt32LE(3, 18)
  header.writeInt32LE(2, 22)
  header.writeUInt16LE(bits, 28)
  return Buffer.concat([header, Buffer.from([...palette, ...line(BLUE, 1), ...line(RED, 0)])])
}

/** The same image in planes of one channel each, run-length encoded or plain. */
function anSgi(isPacked: boolean): Buffer {
  const header = Buffer.alloc(512)
  header.set([0x01, 0xda, isPacked ? 1 : 0, 1])
  for (const [index, value] of [3, 3, 2, 3].entries()) header.writeUInt16BE(value, 4 + 2 * index)
  const values = RED.flatMap((_, plane) => [BLUE[plane] ?? 0, RED[plane] ?? 0])
  if (!isPacked) return Buffer.concat([header, Buffer.from(values.flatMap((value) => [value, value, value]))])
  const starts = Buffer.alloc(values.length * 8)
  for (const index of values.keys()) starts.writeUInt32BE(512 + starts.length + 3 * index, 4 * index)
  return Buffer.concat([header, starts, Buffer.from(values.flatMap((value) => [3, value, 0]))])
}

const SVG = `<?xml version="1.0"?><!-- drawn by hand -->
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2" onload="alert(1)"><script>alert(2)</script>
<rect width="2" height="1" fill="rgb(200,30,20)"/><rect y="1" width="2" height="1" fill="rgb(10,40,220)"/></svg>`

describe('an image in a format that browsers do not support', () => {
  it.each([
    ['a bitmap of 8 bits', aBmp(8)],
    ['a bitmap of 24 bits', aBmp(24)],
    ['a bitmap of 32 bits', aBmp(32)],
    ['an rgb as it is', anSgi(false)],
    ['an rgb in runs', anSgi(true)],
    ['an svg', Buffer.from(SVG)],
    ['a packed svg', gzipSync(SVG)],
  ])('is converted to PNG: %s', async (_, bytes) => {
    const image = await prepared(bytes)
    expect([image.extension, image.contentType]).toEqual(['png', 'image/png'])
    expect(Buffer.from(image.raw).includes('alert')).toBe(false)
    expect(await leftEdge(image.raw)).toEqual([RED, BLUE])
  })

  it.each([
    ['a truncated bitmap', aBmp(24).subarray(0, 60)],
    ['a header alone', aBmp(24).subarray(0, 20)],
    ['a truncated rgb', anSgi(false).subarray(0, 520)],
    ['an rgb with run offsets outside the file', anSgi(true).subarray(0, 570)],
    ['gzip of something else', gzipSync('no picture')],
    ['entities', Buffer.from(SVG.replace('<svg', '<!DOCTYPE svg [<!ENTITY a "b">]><svg'))],
    ['a reference to a local file', Buffer.from(SVG.replace('<rect', '<<image href="file:///etc/passwd"/>'))],
  ])('is rejected: %s', async (_, bytes) => {
    await expect(prepared(bytes)).rejects.toMatchObject({ code: 'invalid_image' })
  })

  it('is rejected when its unpacked size exceeds the limit', async () => {
    const huge = aBmp(24)
    huge.writeInt32LE(100_000, 18)
    huge.writeInt32LE(100_000, 22)
    await expect(prepared(huge)).rejects.toMatchObject({ code: 'invalid_image' })
    const bomb = gzipSync(Buffer.alloc(64 * 1024 ** 2, ' '))
    await expect(prepared(bomb)).rejects.toMatchObject({ code: 'invalid_image' })
    const wide = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10000000" height="10000000"/>')
    await expect(prepared(wide)).rejects.toMatchObject({ code: 'invalid_image' })
  })

  it('loads no external resources of an SVG', async () => {
    const inside = '<image href="file:///etc/hostname" width="2" height="2"/>'
    const plain = await prepared(Buffer.from(SVG))
    const with_ = await prepared(Buffer.from(SVG.replace('</svg>', `${inside}</svg>`)))
    expect(with_.raw).toEqual(plain.raw)
  })

  it('is rejected when its format is not recognized, as with an SVG behind a long text', async () => {
    const hidden = Buffer.from(SVG.replace('<!-- drawn by hand -->', `<!--${' '.repeat(5000)}-->`))
    await expect(prepared(hidden)).rejects.toMatchObject({ code: 'invalid_image' })
    await expect(sharp(Buffer.from(SVG)).metadata()).rejects.toThrow('unsupported image format')
  })

  it('is rejected when rasterizing exceeds the memory limit', async () => {
    const layers = Array.from({ length: 1000 }, (_, n) => `<feFlood result="r${n}"/>`).join('')
    const all = Array.from({ length: 1000 }, (_, n) => `<feMergeNode in="r${n}"/>`).join('')
    const filter = `<filter id="f">${layers}<feMerge>${all}</feMerge></filter>`
    const bomb = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${filter}<rect width="9" height="9" filter="url(#f)"/></svg>`
    const drawing = spawn(process.execPath, [path.join(import.meta.dirname, 'rasterize-process.ts')], {
      env: {},
    })
    drawing.stdin.end(bomb)
    const [, signal] = (await once(drawing, 'exit')) as [number | null, string | null]
    expect(signal).toBe('SIGKILL')
    await expect(prepared(Buffer.from(bomb))).rejects.toMatchObject({ code: 'invalid_image' })
  })

  it('is rejected when rasterizing exceeds the time limit', async () => {
    const level = (n: number) =>
      `<g id="g${n}">${Array.from({ length: 10 }, () => `<use href="#g${n - 1}"/>`).join('')}</g>`
    const levels = Array.from({ length: 9 }, (_, n) => level(n + 1)).join('')
    const bomb = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><defs><g id="g0"><circle r="3"/></g>${levels}</defs><use href="#g9"/></svg>`
    await expect(prepared(Buffer.from(bomb))).rejects.toMatchObject({ code: 'invalid_image' })
  })
})
