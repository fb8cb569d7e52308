import { LOADERS } from '@quarry/domain/projects/loaders'
import { PROJECT_TYPES, type ProjectType } from '@quarry/domain/projects/project-types'
import { LISTED_VERSION_STATUSES } from '@quarry/domain/versions/version-statuses'
import type { SeedContext } from './context.ts'
import type { ProjectPlan } from './plan/project-plan.ts'
import type { VersionPlan } from './plan/version-plan.ts'

/** Columns of a project that are derived from its versions, with the values that the database triggers compute. */
export interface ShownVersions {
  loaders: string[]
  gameVersions: string[]
  projectTypes: ProjectType[]
  updatedMs: number
}

const isShown = ({ status }: VersionPlan): boolean =>
  LISTED_VERSION_STATUSES.some((listed) => listed === status)

export function shownVersions(
  { gameVersionOrder }: SeedContext,
  { publishedMs }: ProjectPlan,
  versions: readonly VersionPlan[],
): ShownVersions {
  const shown = versions.filter(isShown)
  const raw = new Set<string>()
  const visible = new Set<string>()
  const games = new Set<string>()
  for (const { group, gameVersions } of shown) {
    for (const loader of group.loaders) raw.add(loader)
    for (const loader of group.mrpackLoaders.length > 0 ? group.mrpackLoaders : group.loaders)
      visible.add(loader)
    for (const version of gameVersions) games.add(version)
  }
  const types = new Set(LOADERS.filter(({ name }) => raw.has(name)).map(({ type }) => type))
  const order = (version: string): number => gameVersionOrder.get(version) ?? 0
  return {
    loaders: LOADERS.filter(({ name }) => visible.has(name)).map(({ name }) => name),
    gameVersions: [...games].toSorted((a, b) => order(a) - order(b)),
    projectTypes: PROJECT_TYPES.filter((type) => types.has(type)),
    updatedMs: shown.length > 0 ? Math.max(...shown.map((version) => version.publishedMs)) : publishedMs,
  }
}
