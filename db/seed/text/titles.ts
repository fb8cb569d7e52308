import type { Random } from '../random.ts'
import { type Theme, wordsOf } from './theme.ts'

export interface Naming {
  title: string
  /** What the project is about, in lower case. */
  topic: string
  summary: string
}

const EXTENSIONS = ['Reforged', 'Plus', 'Revisited', 'Lite', 'Extended', 'Remastered', 'Unbound', 'Renewed']

/** A title and the line below it, drawn from one theme. */
export function nameProject(random: Random, theme: Theme): Naming {
  const head = random.pick(wordsOf(theme.heads))
  const topic = random.pick(wordsOf(theme.topics))
  const extended = random.chance(0.12) ? ` ${random.pick(EXTENSIONS)}` : ''
  const lower = theme.hasProperNames || topic === 'API' ? topic : topic.toLowerCase()
  const line = random.pick(theme.summaries).replaceAll('{topic}', lower)
  return {
    title: `${head} ${topic}${extended}`,
    topic: lower,
    summary: `${line.charAt(0).toUpperCase()}${line.slice(1)}.`,
  }
}

/** Lower-case words joined by dashes; what the alphabet of slugs lacks is dropped. */
export function slugOf(title: string): string {
  const slug = title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9\s-]/g, '')
    .trim()
    .replaceAll(/[\s-]+/g, '-')
  return slug.slice(0, 56).replace(/-$/, '')
}
