import type { Random } from '../random.ts'
import { CHANGES } from './phrases.ts'

/** A short list of changes; the first version says only that it is the first. */
export function writeChangelog(random: Random, versionNumber: string, isFirst: boolean): string {
  if (isFirst) return 'First public version.'
  const lines = random.sample(CHANGES, random.int(1, 4)).map((line) => `- ${line}`)
  return random.chance(0.3) ? `### ${versionNumber}\n\n${lines.join('\n')}` : lines.join('\n')
}
