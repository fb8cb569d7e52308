import type { ListedProject } from '@quarry/api/contract/projects/project-shapes'
import type { CategoryTag } from '@quarry/api/contract/projects/tags'
import { bySizeAndStrength, tagTypeOf } from '../settings/tag-limits.ts'

/** Names of the tags that fit at least one of the projects, each once, grouped as in the project settings. */
export function fittingTags(
  categories: readonly CategoryTag[],
  projects: readonly ListedProject[],
): string[] {
  const types = new Set(projects.flatMap(tagTypeOf))
  const byHeader = Map.groupBy(
    categories.filter((tag) => types.has(tag.project_type)),
    ({ header }) => header,
  )
  const ordered = [...byHeader.values()].flatMap((tags) => tags.toSorted(bySizeAndStrength))
  return [...new Set(ordered.map(({ name }) => name))]
}

/** Names of the tags that at least one of the projects has. */
export const assignedTags = (projects: readonly ListedProject[]): string[] =>
  [
    ...new Set(projects.flatMap((project) => [...project.categories, ...project.additional_categories])),
  ].toSorted()
