import type { Random } from '../random.ts'
import { type Canvas, createCanvas, ditherAt, mix } from './canvas.ts'
import type { MoodColours } from './moods.ts'

export const WIDTH = 96
export const HEIGHT = 54
export const HORIZON = Math.round(HEIGHT * 0.62)

export const blankScene = (): Canvas => createCanvas(WIDTH, HEIGHT)

/** Colours by place, over a part of the picture. */
export function fill(
  art: Canvas,
  [left, top, width, height]: readonly [number, number, number, number],
  colourAt: (x: number, y: number) => string,
): void {
  for (let y = top; y < top + height; y++)
    for (let x = left; x < left + width; x++) art.put(x, y, colourAt(x, y))
}

/** Four bands that run into each other, and the sun or moon. */
export function paintSky(art: Canvas, random: Random, { sky, sun }: MoodColours): void {
  const sunX = Math.round(WIDTH * (0.2 + random.next() * 0.6))
  const sunY = Math.round(HEIGHT * (0.18 + random.next() * 0.22))
  const radius = random.int(4, 7)
  fill(art, [0, 0, WIDTH, HEIGHT], (x, y) => {
    const step = Math.min(2.999, (y / HORIZON) * 3)
    const band = Math.floor(step)
    const colour = (step - band > ditherAt(x, y) ? sky[band + 1] : sky[band]) ?? sky[3]
    const distance = Math.hypot(x - sunX, y - sunY)
    const glow = distance < radius + 3 && (x + y) % 2 === 1
    return distance < radius ? sun : glow ? mix(colour, sun, 0.45) : colour
  })
}

/** What is lit by a lamp at this place takes some of its colour, in a dithered ring. */
export function paintGlow(
  art: Canvas,
  light: string,
  centre: readonly [number, number],
  radius: number,
): void {
  const [cx, cy] = centre
  fill(art, [cx - radius, cy - radius, 2 * radius + 1, 2 * radius + 1], (x, y) => {
    const near = 1 - Math.hypot(x - cx, y - cy) / radius
    return near > ditherAt(x, y) * 0.8 ? mix(art.colourAt(x, y), light, 0.14) : art.colourAt(x, y)
  })
}

/** The height of a ridge at each x; larger is lower, as on a screen. */
export function ridge(random: Random, base: number, roughness: number, step: number): number[] {
  const heights: number[] = []
  let height = base
  let drift = 0
  for (let x = 0; x < WIDTH; x++) {
    if (x % step === 0) {
      drift = drift * 0.5 + (random.next() - 0.5) * roughness
      const wanted = height + drift + (base - height) * 0.06
      height = Math.max(base - roughness * 2.2, Math.min(base + roughness * 1.2, wanted))
    }
    heights.push(Math.round(height))
  }
  return heights
}
