import type { Random } from '../random.ts'
import { type Art, type Canvas, mix } from './canvas.ts'
import type { MoodColours } from './moods.ts'
import { paintMotif } from './motifs.ts'
import { blankScene, fill, HEIGHT, paintSky, ridge, WIDTH } from './scene-parts.ts'

const STREET = 45

/** A street of houses, each of its own height and stone, with light in some of the windows. */
export function drawTown(random: Random, mood: MoodColours): Art {
  const art = blankScene()
  paintSky(art, random, mood)
  const hills = ridge(random, 30, 5, 4)
  hills.forEach((height, x) => fill(art, [x, height, 1, HEIGHT - height], () => mood.far))
  for (let left = -2; left < WIDTH;) {
    const width = random.int(12, 20)
    paintHouse(art, random, mood, { left, width, height: random.int(12, 26) })
    left += width + random.int(0, 3)
  }
  fill(art, [0, STREET, WIDTH, HEIGHT - STREET], (x, y) => {
    const isGap = y % 3 === 0 || (x + Math.floor(y / 3) * 3) % 6 === 0
    return isGap ? mix(mood.ground, '#000000', 0.25) : mix(mood.ground, mood.far, 0.4)
  })
  for (const left of [random.int(4, 30), random.int(46, 78)])
    paintMotif(art, random.pick(['lantern', 'well', 'barrel', 'cat', 'banner', 'pine']), {
      left,
      top: STREET - 8,
      materials: ['copper', 'oak', 'gold', 'bone'],
      edge: '#0b1114',
    })
  return art
}

interface House {
  left: number
  width: number
  height: number
}

function paintHouse(art: Canvas, random: Random, mood: MoodColours, { left, width, height }: House): void {
  const wall = mix(random.pick(['#a9977a', '#8a4521', '#74868f', '#962f2b', '#5f7a4a']), mood.mid, 0.45)
  const roof = mix(mood.ground, random.pick(['#43200f', '#2a3a66', '#451218']), 0.5)
  const top = STREET - height
  fill(art, [left, top, width, height], (x, y) =>
    x === left || x === left + width - 1 || y % 9 === 8 ? mix(wall, '#000000', 0.35) : wall,
  )
  for (let row = 0; row < Math.ceil(width / 2); row++)
    fill(art, [left - 1 + row, top - row, width + 2 - 2 * row, 1], () =>
      row % 2 ? roof : mix(roof, mood.sun, 0.15),
    )
  for (let y = top + 3; y < STREET - 9; y += 7)
    for (let x = left + 3; x < left + width - 4; x += 6)
      fill(art, [x, y, 3, 4], () => (random.chance(0.7) ? mood.light : mix(mood.ground, '#000000', 0.3)))
  fill(art, [left + Math.floor(width / 2) - 2, STREET - 7, 4, 7], () => '#3a2617')
}

/** A chart from above: sea with lines, shores, woods and heights, a route and where it ends. */
export function drawChart(random: Random, mood: MoodColours): Art {
  const art = blankScene()
  const sea = mix(mood.sky[1], '#2d79a8', 0.45)
  const hills = Array.from({ length: 7 }, () => ({
    x: 12 + random.next() * 72,
    y: 8 + random.next() * 38,
    size: 5 + random.next() * 11,
  }))
  const heightAt = (x: number, y: number) =>
    hills.reduce(
      (sum, hill) => sum + Math.max(0, 1 - Math.hypot(x - hill.x, (y - hill.y) * 1.3) / (hill.size * 1.6)),
      0,
    )
  fill(art, [0, 0, WIDTH, HEIGHT], (x, y) => {
    const height = heightAt(x, y) + Math.sin(x * 1.7 + y * 2.3) * 0.04
    if (height < 0.22) return (x + y * 3) % 16 === 0 ? mix(sea, '#ffffff', 0.3) : sea
    if (height < 0.34) return '#e4cf95'
    if (height < 0.8) return (x * 3 + y * 7) % 19 < 3 ? '#3f6b34' : mix('#719f43', mood.grass, 0.5)
    if (height < 1.15) return (x * 5 + y) % 7 === 0 ? '#6a5a42' : '#8d7a58'
    return '#eef2f0'
  })
  paintRoute(art, random)
  fill(art, [0, 0, WIDTH, HEIGHT], (x, y) =>
    x < 2 || y < 2 || x > WIDTH - 3 || y > HEIGHT - 3
      ? (x + y) % 6 < 3
        ? '#3a2a1a'
        : '#dccda9'
      : art.colourAt(x, y),
  )
  const [left, top] = [random.pick([5, 77]), random.pick([4, 36])]
  paintMotif(art, 'compass', { left, top, materials: ['oak', 'bone', 'brick', 'ink'], edge: '#2a1d12' })
  return art
}

function paintRoute(art: Canvas, random: Random): void {
  let [x, y] = [random.int(8, 20), random.int(30, 44)]
  const end = [random.int(66, 84), random.int(10, 24)] as const
  for (let step = 0; x < end[0]; step++) {
    x += 1
    if (step % 2 === 0 && y !== end[1]) y += Math.sign(end[1] - y) * (random.chance(0.75) ? 1 : -1)
    if (step % 5 < 3) art.put(x, y, '#96302b')
  }
  for (let arm = -3; arm <= 3; arm++)
    for (const side of [arm, -arm]) fill(art, [x + arm, y + side, 1, 1], () => '#d2533f')
}
