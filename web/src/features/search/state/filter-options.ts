import { type ProjectType, underlyingType } from '@quarry/domain/projects/project-types'
import type { ApiClient } from '@quarry/api/contract/client'
import {
  listCategories,
  listGameVersions,
  type CategoryTag,
  type GameVersionTag,
} from '@quarry/api/contract/projects/tags'
import { TAG_GROUPS, TAG_HEADERS, type TagGroup } from './filter-groups.ts'

/** The options of a search page besides loaders. */
export interface FilterOptions {
  tags: Record<TagGroup, string[]>
  /** Newest first; only releases unless `hasAllVersions`. */
  versions: string[]
  hasAllVersions: boolean
}

const CACHE_MS = 5 * 60_000
const cache = new Map<string, { until: number; value: Promise<unknown> }>()

/** The tags change a few times a year and are the same for all visitors, so one response serves many pages. */
function cached<T>(key: string, load: () => Promise<T>): Promise<T> {
  const found = cache.get(key)
  // It may have failed for a reason that concerns another visitor only, such as the rate limit.
  if (found && found.until > Date.now()) return (found.value as Promise<T>).catch(load)
  const value = load()
  cache.set(key, { until: Date.now() + CACHE_MS, value })
  value.catch(() => cache.delete(key))
  return value
}

const categories = (api: ApiClient) => cached('categories', () => api(listCategories, {}))

const gameVersions = (api: ApiClient, all: boolean) =>
  cached(`versions ${String(all)}`, () => api(listGameVersions, { query: all ? {} : { type: 'release' } }))

const tagsOf = (kind: ProjectType, list: CategoryTag[]): FilterOptions['tags'] => {
  const names = (group: TagGroup) =>
    list
      .filter((tag) => tag.project_type === underlyingType(kind) && tag.header === TAG_HEADERS[group])
      .map((tag) => tag.name)
  return Object.fromEntries(TAG_GROUPS.map((group) => [group, names(group)])) as FilterOptions['tags']
}

/** Never fails: without the tags the page still searches, with fewer filters. */
export async function loadFilterOptions(
  api: ApiClient,
  kind: ProjectType,
  all: boolean,
): Promise<FilterOptions> {
  const [list, versions] = await Promise.all([
    categories(api).catch((): CategoryTag[] => []),
    gameVersions(api, all).catch((): GameVersionTag[] => []),
  ])
  return { tags: tagsOf(kind, list), versions: versions.map(({ version }) => version), hasAllVersions: all }
}
