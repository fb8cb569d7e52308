import type { ProjectType } from '@quarry/domain/project-types'
import { isLoader } from '@quarry/domain/loaders'

/** Kinds that have a column in the index by need. */
export const SHELVES = ['mod', 'resourcepack', 'shader', 'modpack'] as const satisfies ProjectType[]

export interface Shelf {
  kind: (typeof SHELVES)[number]
  count: number
  tags: { name: string; count: number }[]
}

const ROWS = 8

/** The fullest categories of a kind; loaders are categories too in the index, and are left out. */
export function shelfTags(kind: ProjectType, counts: Record<string, number>): Shelf['tags'] {
  return Object.entries(counts)
    .filter(([name]) => !isLoader(name) && !(kind === 'shader' && name === 'vanilla'))
    .map(([name, count]) => ({ name, count }))
    .toSorted((a, b) => b.count - a.count || a.name.localeCompare(b.name))
    .slice(0, ROWS)
}
