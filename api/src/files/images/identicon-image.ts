import { IDENTICON_SIDE, identiconOf } from '@quarry/domain/accounts/identicon'
import sharp from 'sharp'

/** Sixteen pixels per cell. */
const IMAGE_SIDE = 16 * IDENTICON_SIDE
const CHANNELS = 3

const channelsOf = (color: string): number[] => [...Buffer.from(color.slice(1), 'hex')]

/** The identicon of an id as a PNG, for clients that need an image address. */
export async function renderIdenticon(id: string): Promise<Uint8Array<ArrayBuffer>> {
  const { ground, figure, cells } = identiconOf(id)
  const filled = new Set(cells.map(([x, y]) => y * IDENTICON_SIDE + x))
  const pixels = Array.from({ length: IDENTICON_SIDE ** 2 }, (_, place) =>
    channelsOf(filled.has(place) ? figure : ground),
  )
  const raw = { width: IDENTICON_SIDE, height: IDENTICON_SIDE, channels: CHANNELS } as const
  const drawn = await sharp(Uint8Array.from(pixels.flat()), { raw })
    .resize(IMAGE_SIDE, IMAGE_SIDE, { kernel: 'nearest' })
    .png()
    .toBuffer()
  return new Uint8Array(drawn)
}
