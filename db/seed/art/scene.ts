import { type Random, randomFrom } from '../random.ts'
import { drawChart, drawTown } from './built-scenes.ts'
import type { Art } from './canvas.ts'
import { drawCavern, drawHall, drawSlots } from './indoor-scenes.ts'
import { drawLandscape } from './landscape.ts'
import { type MoodColours, MOODS } from './moods.ts'

interface SceneKind {
  draw: (random: Random, mood: MoodColours) => Art
  /** What a creator may call such a picture. */
  titles: readonly string[]
}

const KINDS: readonly SceneKind[] = [
  { draw: drawLandscape, titles: ['At first light', 'From the hill', 'By the water', 'The long view'] },
  { draw: drawHall, titles: ['Inside', 'The store room', 'Late', 'A place for everything'] },
  { draw: drawTown, titles: ['Main street', 'After rain', 'Market day', 'The town'] },
  { draw: drawCavern, titles: ['Below ground', 'The lower shaft', 'Crystals', 'On rails'] },
  { draw: drawChart, titles: ['The map', 'How far we got', 'Where it is', 'The islands'] },
  { draw: drawSlots, titles: ['The window', 'What there is', 'Sorted', 'Ten slots'] },
]
const MOOD_LIST: readonly MoodColours[] = Object.values(MOODS)
const VARIANTS = 3

/** How many different pictures there are. Neighbours are of different kinds and moods. */
export const SCENES = KINDS.length * MOOD_LIST.length * VARIANTS

const kindOf = (scene: number): SceneKind => KINDS[scene % KINDS.length] ?? KINDS[0]!

/** A picture of 96 by 54 pixels. */
export function drawScene(scene: number, seed: number): Art {
  const mood = MOOD_LIST[scene % MOOD_LIST.length] ?? MOODS.noon
  return kindOf(scene).draw(randomFrom(`${seed}/scene/${scene}`), mood)
}

export const titleOfScene = (scene: number, random: Random): string => random.pick(kindOf(scene).titles)
