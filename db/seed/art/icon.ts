import { randomFrom } from '../random.ts'
import { type Art, type Canvas, createCanvas, ditherAt, mix } from './canvas.ts'
import { type Motif, MOTIF_NAMES, paintMotif, ROUND_MOTIFS, sizeOf } from './motifs.ts'
import { PALETTES, ramp, type Ramp } from './palettes.ts'

const GROUNDS = ['plain', 'strata', 'sky', 'halo', 'split', 'dither'] as const
type Ground = (typeof GROUNDS)[number]

export interface IconChoice {
  motif?: Motif
  /** Place in PALETTES. */
  palette?: number
  ground?: Ground
  /** Is shown in a circle: the figure has room around it. */
  isRound?: boolean
}

const SIZE = 16
const ROUND_SIZE = 20

/** An icon by the recipe of the look: one motif of at most 16 pixels, lit from the top left, on a quiet ground. */
export function drawIcon(name: string, choice: IconChoice = {}): Art {
  const random = randomFrom(name)
  const size = choice.isRound ? ROUND_SIZE : SIZE
  const motif = choice.motif ?? random.pick(choice.isRound ? ROUND_MOTIFS : MOTIF_NAMES)
  const [ground, ...materials] =
    PALETTES[choice.palette ?? random.int(0, PALETTES.length - 1)] ?? PALETTES[0]!
  const kind = choice.ground ?? random.pick(GROUNDS)
  const bright = random.chance(0.3)
  const art = createCanvas(size, size)
  paintGround(art, kind, ground, bright)
  const { width, height } = sizeOf(motif)
  const spare = (size - height) / 2
  const left = Math.floor((size - width) / 2)
  const top = kind === 'sky' ? Math.ceil(spare) : Math.floor(spare)
  const edge = mix(ramp(ground, 0), '#05080a', bright ? 0.1 : 0.45)
  paintMotif(art, motif, { left, top, materials, edge })
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
  // Grounds are drawn for 16 pixels and stretched to larger ones.
  const at = (place: number) => Math.floor((place * SIZE) / art.width)
  for (let y = 0; y < art.height; y++)
    for (let x = 0; x < art.width; x++) art.put(x, y, colourAt[kind](at(x), at(y)))
}
