import { createHash } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import type { Art } from './canvas.ts'

/** An upload and the smaller copy that pages show, as the API makes them. */
export interface EncodedImage {
  raw: Buffer
  shown: Buffer
  /** Of `raw`, lower-case hex. */
  sha1: string
}

/** PNG of about 128 px and WebP of about 96 px: whole pixels only. */
export async function encodeIcon(art: Art): Promise<EncodedImage> {
  const raw = await enlarged(art, Math.floor(128 / art.width))
    .png({ compressionLevel: 6 })
    .toBuffer()
  const shown = await enlarged(art, Math.round(96 / art.width))
    .webp({ lossless: true, effort: 0 })
    .toBuffer()
  return { raw, shown, sha1: sha1Of(raw) }
}

/** 960 px WebP and its 350 px copy. */
export async function encodeScene(art: Art): Promise<EncodedImage> {
  const raw = await enlarged(art, 10).webp({ lossless: true, effort: 0 }).toBuffer()
  const shown = await enlarged(art, 4)
    .resize({ width: 350, kernel: 'nearest' })
    .webp({ quality: 80, effort: 1 })
    .toBuffer()
  return { raw, shown, sha1: sha1Of(raw) }
}

/** Whole pixels stay square: the picture is enlarged before sharp sees it. */
function enlarged({ width, height, colours, pixels }: Art, factor: number): Sharp {
  const palette = colours.map((colour) => Number.parseInt(colour.slice(1), 16))
  const wide = width * factor
  const out = Buffer.alloc(wide * height * factor * 3)
  for (let y = 0; y < height; y++) {
    const start = y * factor * wide * 3
    for (let x = 0; x < wide; x++) {
      const colour = palette[pixels[y * width + Math.floor(x / factor)] ?? 0] ?? 0
      out.writeUIntBE(colour, start + x * 3, 3)
    }
    for (let copy = 1; copy < factor; copy++) out.copy(out, start + copy * wide * 3, start, start + wide * 3)
  }
  return sharp(out, { raw: { width: wide, height: height * factor, channels: 3 } })
}

/** The colour that most pixels have, 0xRRGGBB. */
export function dominantColour({ colours, pixels }: Art): number {
  const counts = new Map<number, number>()
  for (const place of pixels) counts.set(place, (counts.get(place) ?? 0) + 1)
  const [place] = [...counts].toSorted((a, b) => b[1] - a[1])[0] ?? [0]
  return Number.parseInt((colours[place] ?? '#000000').slice(1), 16)
}

const sha1Of = (bytes: Buffer): string => createHash('sha1').update(bytes).digest('hex')
