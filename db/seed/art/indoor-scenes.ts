import type { Random } from '../random.ts'
import { type Art, type Canvas, ditherAt, mix } from './canvas.ts'
import type { MoodColours } from './moods.ts'
import { type Motif, paintMotif } from './motifs.ts'
import { PALETTES } from './palettes.ts'
import { blankScene, fill, HEIGHT, paintGlow, ridge, WIDTH } from './scene-parts.ts'

const GOODS = [
  'potion',
  'book',
  'vase',
  'candle',
  'egg',
  'skull',
  'bread',
  'gem',
  'hourglass',
  'lantern',
  'barrel',
  'bell',
] as const satisfies readonly Motif[]
const FLOOR = 42

const goods = (random: Random, left: number, top: number) => {
  const [, ...materials] = random.pick(PALETTES)
  return { motif: random.pick(GOODS), place: { left, top, materials, edge: '#10171a' } }
}

/** A room of stone: bricks, a window to the weather, shelves with goods, planks and a lamp. */
export function drawHall(random: Random, mood: MoodColours): Art {
  const art = blankScene()
  const wall = mix(mood.mid, '#6d6257', 0.5)
  fill(art, [0, 0, WIDTH, FLOOR], (x, y) => {
    const isJoint = y % 5 === 4 || (x + (Math.floor(y / 5) % 2) * 5) % 10 === 9
    return isJoint
      ? mix(wall, '#14181a', 0.45)
      : (x * 7 + y * 3) % 23 === 0
        ? mix(wall, '#ffffff', 0.12)
        : wall
  })
  fill(art, [0, FLOOR, WIDTH, HEIGHT - FLOOR], (x, y) =>
    y === FLOOR || (x + (y % 8) * 9) % 24 === 0 || y % 4 === 2 ? '#3a2617' : '#7a5530',
  )
  const window = random.int(6, 14)
  paintWindow(art, mood, window)
  const shelves = random.int(40, 46)
  for (const [row, top] of [4, 23].entries()) {
    fill(art, [shelves, top + 15, 48, 2], () => (row === 0 ? '#5b3d22' : '#6a4828'))
    for (let place = 0; place < 3; place++) {
      const { motif, place: where } = goods(random, shelves + 1 + place * 16, top + 2)
      paintMotif(art, motif, where)
    }
  }
  paintMotif(art, 'lantern', {
    left: window + 4,
    top: 30,
    materials: ['gold', 'slate', 'bone', 'gold'],
    edge: '#10171a',
  })
  paintGlow(art, mood.light, [window + 10, 36], 16)
  return art
}

function paintWindow(art: Canvas, { sky, ground, sun }: MoodColours, left: number): void {
  fill(art, [left, 5, 22, 20], () => mix(ground, '#2a1d12', 0.5))
  fill(art, [left + 2, 7, 18, 16], (x, y) => {
    if (x === left + 10 || x === left + 11 || y === 15) return mix(ground, '#2a1d12', 0.5)
    const band = Math.min(3, Math.floor((y - 7) / 4))
    return Math.hypot(x - left - 15, y - 11) < 3 ? sun : (sky[band] ?? sky[3])
  })
}

/** Under the ground: a vault with stone teeth, crystals, rails, a cart, and a pool that shines. */
export function drawCavern(random: Random, mood: MoodColours): Art {
  const art = blankScene()
  const rock = mix(mood.ground, '#23292c', 0.5)
  const roof = ridge(random, 12, 6, 3)
  const floor = ridge(random, 42, 3, 5)
  fill(art, [0, 0, WIDTH, HEIGHT], (x, y) => {
    const isRock = y < (roof[x] ?? 0) || y > (floor[x] ?? HEIGHT)
    const isRim = y === (roof[x] ?? 0) - 1 || y === (floor[x] ?? HEIGHT) + 1
    if (isRim) return mix(rock, mood.light, 0.35)
    if (isRock) return (x * 5 + y * 11) % 17 < 2 ? mix(rock, '#000000', 0.3) : rock
    return y / HEIGHT > ditherAt(x, y) ? mix(rock, mood.sky[1], 0.55) : mix(rock, '#05080a', 0.6)
  })
  for (let x = 4; x < WIDTH; x += random.int(6, 13)) {
    const long = random.int(4, 13)
    for (let y = 0; y < long; y++)
      fill(art, [x, (roof[x] ?? 0) + y, Math.max(1, Math.round((1 - y / long) * 4)), 1], () =>
        mix(rock, mood.light, y % 3 === 0 ? 0.2 : 0.08),
      )
  }
  for (let place = 0; place < random.int(2, 4); place++) {
    const x = random.int(2, WIDTH - 16)
    const [, ...materials] = random.pick(PALETTES)
    paintMotif(art, 'crystal', { left: x, top: (floor[x] ?? 42) - 10, materials, edge: '#0b1114' })
    paintGlow(art, mood.light, [x + 6, (floor[x] ?? 42) - 4], 12)
  }
  paintRails(art, random, floor)
  const pool = random.int(8, 54)
  fill(art, [pool, 48, 34, 4], (x, y) =>
    (x * 3 + y * 5) % 9 < 2 ? mix(mood.light, '#ffffff', 0.3) : mix(mood.light, mood.grass, 0.6),
  )
  return art
}

function paintRails(art: Canvas, random: Random, floor: readonly number[]): void {
  const cart = random.int(14, 70)
  const level = Math.max(...floor.slice(cart, cart + 12)) + 1
  fill(art, [0, level, WIDTH, 2], (x, y) => (y === level ? '#8a9299' : x % 5 < 3 ? '#5b3d22' : '#20272a'))
  paintMotif(art, 'cart', {
    left: cart,
    top: level - 10,
    materials: ['slate', 'copper', 'gold', 'bone'],
    edge: '#0b1114',
  })
}

/** A window of the game: rows of slots with things in them. */
export function drawSlots(random: Random, mood: MoodColours): Art {
  const art = blankScene()
  fill(art, [0, 0, WIDTH, HEIGHT], (x, y) =>
    mix(mood.sky[y / HEIGHT > ditherAt(x, y) ? 2 : 1], '#0a0f10', 0.55),
  )
  fill(art, [1, 1, 94, 52], (x, y) =>
    x === 1 || y === 1 ? '#e2e0d6' : x === 94 || y === 52 ? '#55544d' : '#b9b6aa',
  )
  fill(art, [5, 4, random.int(22, 44), 3], () => '#4a4a45')
  fill(art, [70, 4, 20, 3], (x) => (x % 2 === 0 ? mood.grass : mix(mood.grass, '#000000', 0.2)))
  for (let row = 0; row < 2; row++) {
    for (let column = 0; column < 5; column++) {
      const [left, top] = [4 + column * 18, 10 + row * 21]
      fill(art, [left, top, 17, 19], (x, y) => (x === left || y === top ? '#5f5d55' : '#8f8c81'))
      const { motif, place } = goods(random, left + 2, top + 3)
      if (random.chance(0.85)) paintMotif(art, motif, place)
    }
  }
  return art
}
