import { isLoader } from '@quarry/domain/loaders'
import type { ProjectKind } from '../kinds/project-kinds.ts'

/** Kinds that have a column in the index by need. */
export const SHELVES = ['mod', 'resourcepack', 'shader', 'modpack'] as const satisfies ProjectKind[]

export interface Shelf {
  kind: (typeof SHELVES)[number]
  count: number
  tags: { name: string; count: number }[]
}

const ROWS = 8

/** The fullest categories of a kind; loaders are categories too in the index, and are left out. */
export function shelfTags(kind: ProjectKind, counts: Record<string, number>): Shelf['tags'] {
  return Object.entries(counts)
    .filter(([name]) => !isLoader(name) && !(kind === 'shader' && name === 'vanilla'))
    .map(([name, count]) => ({ name, count }))
    .toSorted((a, b) => b.count - a.count || a.name.localeCompare(b.name))
    .slice(0, ROWS)
}
