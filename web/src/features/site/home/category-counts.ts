import type { ProjectType } from '@quarry/domain/projects/project-types'
import { PERFORMANCE_ORDER } from '@quarry/domain/projects/categories'
import { isLoader } from '@quarry/domain/projects/loaders'

/** Project types that have a column in the category index. */
export const CATEGORY_TYPES = ['mod', 'resourcepack', 'shader', 'modpack'] as const satisfies ProjectType[]

export interface CategoryColumn {
  kind: (typeof CATEGORY_TYPES)[number]
  count: number
  tags: { name: string; count: number }[]
}

const ROWS = 8

const LEVELS: readonly string[] = PERFORMANCE_ORDER

/**
 * The largest categories of a project type. The search index stores loaders and levels such as "low" as categories too;
 * both are omitted.
 */
export function largestCategories(kind: ProjectType, counts: Record<string, number>): CategoryColumn['tags'] {
  return Object.entries(counts)
    .filter(
      ([name]) => !isLoader(name) && !LEVELS.includes(name) && !(kind === 'shader' && name === 'vanilla'),
    )
    .map(([name, count]) => ({ name, count }))
    .toSorted((a, b) => b.count - a.count || a.name.localeCompare(b.name))
    .slice(0, ROWS)
}
