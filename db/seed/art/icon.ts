import { randomFrom } from '../random.ts'
import { type Art, type Canvas, createCanvas, ditherAt, mix } from './canvas.ts'
import { NATURE_MOTIFS } from './motifs-of-nature.ts'
import { THING_MOTIFS } from './motifs-of-things.ts'
import { PALETTES, RAMPS, type Ramp } from './palettes.ts'

const MOTIFS = { ...NATURE_MOTIFS, ...THING_MOTIFS }
export type Motif = keyof typeof MOTIFS
const MOTIF_NAMES = Object.keys(MOTIFS) as Motif[]

const GROUNDS = ['plain', 'strata', 'sky', 'halo', 'split', 'dither'] as const
type Ground = (typeof GROUNDS)[number]

export interface IconChoice {
  motif?: Motif
  /** Place in PALETTES. */
  palette?: number
  ground?: Ground
}

const SIZE = 16
type Step = 0 | 1 | 2 | 3
const ramp = (name: Ramp, step: Step): string => RAMPS[name][step]

/** A 16 by 16 icon by the recipe of the look: one motif, lit from the top left, on a quiet ground. */
export function drawIcon(name: string, choice: IconChoice = {}): Art {
  const random = randomFrom(name)
  const rows = MOTIFS[choice.motif ?? random.pick(MOTIF_NAMES)]
  const [ground, ...materials] =
    PALETTES[choice.palette ?? random.int(0, PALETTES.length - 1)] ?? PALETTES[0]!
  const kind = choice.ground ?? random.pick(GROUNDS)
  const bright = random.chance(0.3)
  const art = createCanvas(SIZE, SIZE)
  paintGround(art, kind, ground, bright)
  const width = Math.max(...rows.map((row) => row.length))
  const spare = (SIZE - rows.length) / 2
  const left = Math.floor((SIZE - width) / 2)
  const top = kind === 'sky' ? Math.ceil(spare) : Math.floor(spare)
  const materialAt = (x: number, y: number): string => rows[y - top]?.[x - left]?.replace('.', '') ?? ''
  const edge = mix(ramp(ground, 0), '#05080a', bright ? 0.1 : 0.45)
  paintFigure(art, materialAt, materials, edge)
  return art
}

function paintGround(art: Canvas, kind: Ground, ground: Ramp, bright: boolean): void {
  const dark = bright
    ? mix(ramp(ground, 2), ramp(ground, 3), 0.35)
    : mix(ramp(ground, 0), ramp(ground, 1), 0.25)
  const mid = bright ? mix(ramp(ground, 2), ramp(ground, 3), 0.7) : mix(ramp(ground, 0), ramp(ground, 1), 0.7)
  const strata = [dark, mid, dark, mix(dark, mid, 0.5)]
  const colourAt: Record<Ground, (x: number, y: number) => string> = {
    plain: (_x, y) => (y > 12 ? mix(dark, ramp(ground, 0), 0.35) : dark),
    strata: (x, y) => strata[Math.floor((y + (x > 9 ? 1 : 0) + (x > 4 ? 1 : 0)) / 4) % 4] ?? dark,
    sky: (_x, y) => (y > 11 ? mix(ramp(ground, 0), ramp(ground, 1), 0.5) : y > 9 ? mid : dark),
    halo: (x, y) => (Math.hypot(x - 7.5, y - 7.5) < 6.6 ? mid : dark),
    split: (x, y) => (x + y > 15 ? dark : mid),
    dither: (x, y) => (y / 16 > ditherAt(x, y) * 0.8 + 0.15 ? dark : mid),
  }
  for (let y = 0; y < SIZE; y++) for (let x = 0; x < SIZE; x++) art.put(x, y, colourAt[kind](x, y))
}

type MaterialAt = (x: number, y: number) => string

function paintFigure(art: Canvas, at: MaterialAt, materials: readonly Ramp[], edge: string): void {
  const glint = mix(ramp(materials[0] ?? 'bone', 3), '#ffffff', 0.7)
  for (let y = 0; y < SIZE; y++) {
    for (let x = 0; x < SIZE; x++) {
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
