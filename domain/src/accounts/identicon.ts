/** FNV-1a: a small hash that distributes similar ids well. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    value ^= text.charCodeAt(index)
    value = Math.imul(value, 0x01000193)
  }
  return value >>> 0
}

/** Color pairs of the pixel art: background and figure always differ clearly in lightness. */
const RAMPS = [
  ['#0f2b2a', '#2bb8a3'],
  ['#3a1d10', '#dc8856'],
  ['#1a2440', '#7aa7ec'],
  ['#2b1c42', '#b08be0'],
  ['#1d2f17', '#86c865'],
  ['#3d1a22', '#ec7f8c'],
  ['#36290c', '#e6b54a'],
  ['#22292b', '#b8c6c9'],
] as const

/** Cells per side, including a margin of one. */
export const IDENTICON_SIDE = 9

export interface Identicon {
  ground: string
  figure: string
  /** Column and row of every cell of the figure. */
  cells: [number, number][]
}

/** A mirrored 7×7 pixel figure derived from an id, for users and projects without an image. */
export function identiconOf(seed: string): Identicon {
  const first = hash(seed)
  const second = hash(`${seed}#`)
  const [ground, figure] = RAMPS[first % RAMPS.length] ?? RAMPS[0]
  const cells: [number, number][] = []
  for (let cell = 0; cell < 28; cell += 1) {
    if (((second >>> cell) & 1) === 0) continue
    const x = 1 + (cell % 4)
    const y = 1 + Math.floor(cell / 4)
    cells.push([x, y])
    if (x < 4) cells.push([IDENTICON_SIDE - 1 - x, y])
  }
  return { ground, figure, cells }
}

const FOLDER = '/data/identicons/'

/** Path of the PNG file of an identicon, for clients that need an image address. */
export const identiconPath = (id: string): string => `${FOLDER}${id}.png`

/** Whether an address is that of an identicon, which pages render themselves. */
export const isIdenticon = (address: string): boolean => address.includes(FOLDER)
