import { PERFORMANCE_ORDER } from '@quarry/domain/projects/categories'
import { underlyingType } from '@quarry/domain/projects/project-types'
import { CATEGORIES_MAX } from '@quarry/domain/limits/counts'
import type { CategoryTag } from '@quarry/api/contract/projects/tags'
import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'

/** Plugins and data packs have the tags of mods. */
export function tagTypeOf(project: Pick<ProjectDetail, 'project_types' | 'url_type'>): string[] {
  const types = project.project_types.length > 0 ? project.project_types : [project.url_type]
  return types.map(underlyingType)
}

/** Tags under a header for projects of these types; a tag that several types share appears once. */
export const tagsOf = (
  categories: readonly CategoryTag[],
  types: readonly string[],
  header: string,
): CategoryTag[] =>
  categories
    .filter((tag) => tag.header === header && types.includes(tag.project_type))
    .filter((tag, place, all) => all.findIndex(({ name }) => name === tag.name) === place)
    .toSorted(bySizeAndStrength)

/** Resolutions by number, performance impact from potato to screenshot, all others by name. */
export function bySizeAndStrength(a: CategoryTag, b: CategoryTag): number {
  if (a.header === 'resolutions') return Number.parseInt(a.name, 10) - Number.parseInt(b.name, 10)
  const strength: readonly string[] = PERFORMANCE_ORDER
  if (a.header === 'performance impact') return strength.indexOf(a.name) - strength.indexOf(b.name)
  return a.name.localeCompare(b.name)
}

/** Featured tags that are still chosen. */
export const featuredOf = (chosen: readonly string[], featured: readonly string[]) =>
  featured.filter((name) => chosen.includes(name))

/**
 * The body of the API request: up to three main tags and the rest. If none is featured, the first ones become main
 * tags.
 */
export function splitTags(chosen: readonly string[], featured: readonly string[]) {
  const main = (featured.length > 0 ? featured : chosen).slice(0, CATEGORIES_MAX)
  return {
    categories: [...main],
    additional_categories: chosen.filter((name) => !main.includes(name)),
  }
}
