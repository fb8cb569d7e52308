import type { Random } from '../random.ts'
import { type Art, type Canvas, mix } from './canvas.ts'
import type { MoodColours } from './moods.ts'
import { blankScene, HEIGHT, HORIZON, paintSky, ridge, WIDTH } from './scene-parts.ts'

/** A landscape: dithered sky, sun or moon, three ridges, pines, one lit hut, a shore. */
export function drawLandscape(random: Random, mood: MoodColours): Art {
  const wet = random.chance(0.5)
  const art = blankScene()
  paintSky(art, random, mood)
  if (mood.isDark) paintStars(art, random, mood)
  else paintClouds(art, random, mood)
  paintRidge(art, mood, { heights: ridge(random, HORIZON - 9, 7, 3), colour: mood.far, rim: 0.28 })
  paintRidge(art, mood, { heights: ridge(random, HORIZON - 2, 5, 3), colour: mood.mid, rim: 0.28 })
  const near = ridge(random, HORIZON + 5, 3.4, 4)
  paintRidge(art, mood, { heights: near, colour: mood.near, rim: 0.2 })
  paintPines(art, random, mood, near)
  paintHut(art, random, mood, near)
  paintShore(art, mood, wet)
  return art
}

function paintStars(art: Canvas, random: Random, { sky, sun }: MoodColours): void {
  for (let i = 0; i < 34; i++) {
    const y = Math.floor(random.next() * HORIZON * 0.8)
    art.put(random.int(0, WIDTH - 1), y, mix(sky[2], sun, 0.3 + random.int(0, 5) / 10))
  }
}

function paintClouds(art: Canvas, random: Random, { sky, sun }: MoodColours): void {
  for (let i = 0; i < 4; i++) {
    const left = random.int(0, WIDTH - 1)
    const top = 3 + Math.floor(random.next() * HEIGHT * 0.28)
    const width = random.int(9, 20)
    for (let x = 0; x < width; x++) {
      art.put(left + x, top + 2, mix(sky[2], sun, 0.55))
      if (x > 2 && x < width - 3) art.put(left + x, top + 1, mix(sky[2], sun, 0.8))
      if (x > 4 && x < width - 6) art.put(left + x, top, sun)
    }
  }
}

interface RidgeStyle {
  heights: readonly number[]
  colour: string
  /** How strongly the upper rim takes the light. */
  rim: number
}

function paintRidge(art: Canvas, { sun, ground }: MoodColours, { heights, colour, rim }: RidgeStyle): void {
  heights.forEach((height, x) => {
    const lit = (heights[x - 1] ?? height) > height || (heights[x - 2] ?? height) > height
    for (let y = height; y < HEIGHT; y++) {
      let shade = colour
      if (y === height) shade = mix(colour, sun, rim)
      else if (lit && y < height + 5) shade = mix(colour, sun, 0.13)
      else if ((y - height) % 7 === 6 && (x + y) % 5 > 0) shade = mix(colour, ground, 0.18)
      art.put(x, y, shade)
    }
  })
}

function paintPines(art: Canvas, random: Random, mood: MoodColours, near: readonly number[]): void {
  for (let x = 3; x < WIDTH - 3; x += random.int(3, 8)) {
    if (random.chance(0.25)) continue
    const tall = random.int(4, 9)
    const foot = near[x] ?? HORIZON
    for (let i = 0; i < tall; i++) {
      const half = Math.floor(((i % 3) + i / 2.4) / 1.5)
      for (let dx = -half; dx <= half; dx++) {
        const colour = dx < 0 ? mix(mood.near, mood.grass, 0.45) : mix(mood.near, mood.ground, 0.35)
        art.put(x + dx, foot - tall + i, colour)
      }
    }
  }
}

function paintHut(art: Canvas, random: Random, mood: MoodColours, near: readonly number[]): void {
  const hutX = Math.floor(WIDTH * (0.25 + random.next() * 0.5))
  const hutY = (near[hutX] ?? HORIZON) - 1
  const roof = mix(mood.ground, mood.light, 0.25)
  const wall = mix(mood.ground, mood.far, 0.3)
  for (let y = 0; y < 6; y++) {
    for (let x = -4; x <= 4; x++) {
      if (y > 2 || Math.abs(x) <= y + 2) art.put(hutX + x, hutY - 5 + y, y <= 2 ? roof : wall)
    }
  }
  for (const x of [-2, 1]) for (const y of [-1, -2]) art.put(hutX + x, hutY + y, mood.light)
}

function paintShore(art: Canvas, mood: MoodColours, wet: boolean): void {
  const shore = HEIGHT - 9
  for (let y = shore; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++)
      art.put(x, y, wet ? waterAt(art, mood, x, y, shore) : turfAt(mood, x, y, shore))
  }
}

function waterAt(art: Canvas, mood: MoodColours, x: number, y: number, shore: number): string {
  const mirrored = art.colourAt(x, Math.max(0, 2 * shore - y - 1))
  return (x * 3 + y * 7) % 11 < 2 ? mix(mirrored, mood.sun, 0.3) : mix(mirrored, mood.sky[0], 0.42)
}

function turfAt(mood: MoodColours, x: number, y: number, shore: number): string {
  if (y === shore) return mix(mood.grass, mood.sun, 0.2)
  if (y < shore + 2 + ((x * 7) % 3 === 0 ? 1 : 0)) return mood.grass
  return (x * 5 + y * 3) % 13 === 0 ? mix(mood.ground, mood.grass, 0.25) : mood.ground
}
