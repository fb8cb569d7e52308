import { type ProjectType, underlyingType } from '@quarry/domain/projects/project-types'
import type { ApiClient } from '@quarry/api/contract/client'
import {
  listCategories,
  listGameVersions,
  type CategoryTag,
  type GameVersionTag,
} from '@quarry/api/contract/projects/tags'
import { TAG_GROUPS, TAG_HEADERS, type TagGroup } from './facet-groups.ts'

/** The options of a search page besides loaders. */
export interface TagCatalogue {
  tags: Record<TagGroup, string[]>
  /** Newest first; only releases unless `hasAllVersions`. */
  versions: string[]
  hasAllVersions: boolean
}

const KEEP_MS = 5 * 60_000
const kept = new Map<string, { until: number; value: Promise<unknown> }>()

/** The tags change a few times a year and are the same for all visitors, so one response serves many pages. */
function remembered<T>(key: string, load: () => Promise<T>): Promise<T> {
  const found = kept.get(key)
  if (found && found.until > Date.now()) return found.value as Promise<T>
  const value = load()
  kept.set(key, { until: Date.now() + KEEP_MS, value })
  value.catch(() => kept.delete(key))
  return value
}

const categories = (api: ApiClient) => remembered('categories', () => api(listCategories, {}))

const gameVersions = (api: ApiClient, all: boolean) =>
  remembered(`versions ${String(all)}`, () =>
    api(listGameVersions, { query: all ? {} : { type: 'release' } }),
  )

const tagsOf = (kind: ProjectType, list: CategoryTag[]): TagCatalogue['tags'] => {
  const names = (group: TagGroup) =>
    list
      .filter((tag) => tag.project_type === underlyingType(kind) && tag.header === TAG_HEADERS[group])
      .map((tag) => tag.name)
  return Object.fromEntries(TAG_GROUPS.map((group) => [group, names(group)])) as TagCatalogue['tags']
}

/** Never fails: without the tags the page still searches, with fewer filters. */
export async function loadCatalogue(api: ApiClient, kind: ProjectType, all: boolean): Promise<TagCatalogue> {
  const [list, versions] = await Promise.all([
    categories(api).catch((): CategoryTag[] => []),
    gameVersions(api, all).catch((): GameVersionTag[] => []),
  ])
  return { tags: tagsOf(kind, list), versions: versions.map(({ version }) => version), hasAllVersions: all }
}
