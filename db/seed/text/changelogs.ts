import type { Random } from '../random.ts'
import { CHANGES } from './phrases.ts'

/** A short list of changes; the first version says only that it is the first. */
export function writeChangelog(random: Random, versionNumber: string, isFirst: boolean): string {
  if (isFirst) return 'First public version.'
  const lines = random.sample(CHANGES, random.int(1, 4)).map((line) => `- ${line}`)
  return random.chance(0.3) ? `### ${versionNumber}\n\n${lines.join('\n')}` : lines.join('\n')
}

const NAMES = [
  'The night shift',
  'Fewer ghosts',
  'Sorting tables learn',
  'Quiet hinges',
  'Do not use on a world you love',
  'The long winter',
  'Small repairs',
  'Everything in its place',
  'Stairs that climb',
  'A second pair of hands',
  'The one with the map',
  'Lighter on servers',
  'Back from the mines',
  'New rooms',
  'Read the notes first',
  'Spring cleaning',
]

/** Some versions have a title of their own; the others are called by their number. */
export const nameVersion = (random: Random, number: string): string =>
  random.chance(0.3) ? random.pick(NAMES) : number
