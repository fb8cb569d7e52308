import { type Canvas, mix } from './canvas.ts'
import { CRAFT_MOTIFS } from './motifs-of-craft.ts'
import { CREATURE_MOTIFS } from './motifs-of-creatures.ts'
import { NATURE_MOTIFS } from './motifs-of-nature.ts'
import { THING_MOTIFS } from './motifs-of-things.ts'
import { ramp, type Ramp } from './palettes.ts'

const MOTIFS = { ...NATURE_MOTIFS, ...THING_MOTIFS, ...CREATURE_MOTIFS, ...CRAFT_MOTIFS }
export type Motif = keyof typeof MOTIFS
export const MOTIF_NAMES = Object.keys(MOTIFS) as Motif[]

export const sizeOf = (motif: Motif) => ({
  width: Math.max(...MOTIFS[motif].map((row) => row.length)),
  height: MOTIFS[motif].length,
})

/** What a circle of 20 pixels shows whole, its outline included. */
const RADIUS = 9

const fitsCircle = (motif: Motif): boolean => {
  const { width, height } = sizeOf(motif)
  const isFar = (x: number, y: number) => Math.hypot(x + 0.5 - width / 2, y + 0.5 - height / 2) > RADIUS
  return MOTIFS[motif].every((row, y) => row.split('').every((pixel, x) => pixel === '.' || !isFar(x, y)))
}

export const ROUND_MOTIFS = MOTIF_NAMES.filter(fitsCircle)

interface Placed {
  left: number
  top: number
  /** For the letters a, b, c and d. */
  materials: readonly Ramp[]
  /** Of the outline. */
  edge: string
}

type MaterialAt = (x: number, y: number) => string

/** Draws the figure with an outline around it, lit from the top left. */
export function paintMotif(art: Canvas, motif: Motif, { left, top, materials, edge }: Placed): void {
  const rows: readonly string[] = MOTIFS[motif]
  const { width, height } = sizeOf(motif)
  const at: MaterialAt = (x, y) => rows[y - top]?.[x - left]?.replace('.', '') ?? ''
  const glint = mix(ramp(materials[0] ?? 'bone', 3), '#ffffff', 0.7)
  for (let y = top - 1; y <= top + height; y++) {
    for (let x = left - 1; x <= left + width; x++) {
      const material = at(x, y)
      const beside = at(x + 1, y) || at(x - 1, y) || at(x, y + 1) || at(x, y - 1)
      if (material === 'k' || (material === '' && beside)) art.put(x, y, edge)
      else if (material === 'w') art.put(x, y, glint)
      else if (material !== '')
        art.put(x, y, litColour(at, x, y, materials['abcd'.indexOf(material)] ?? 'bone'))
    }
  }
}

function litColour(at: MaterialAt, x: number, y: number, name: Ramp): string {
  const lit = !at(x, y - 1) || !at(x - 1, y)
  const low = !at(x, y + 1) || !at(x + 1, y)
  if (lit && !low) return ramp(name, 3)
  if (low && !lit) return ramp(name, 1)
  const above = at(x, y - 1)
  const inner = above !== at(x, y) && above !== 'w'
  return inner && !lit ? mix(ramp(name, 2), ramp(name, 3), 0.45) : ramp(name, 2)
}
