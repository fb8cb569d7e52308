import { isLoader, runsWithAnyLoader } from '@quarry/domain/projects/loaders'
import type { ProjectType } from '@quarry/domain/projects/project-types'
import { changed, type SearchState } from '@quarry/search-config/search-state'
import { neededSetup, type PlayerSetup } from '../../../lib/preferences/player-setup.ts'
import { loadersOf } from './loader-options.ts'

/** Loaders and platforms that projects of this type can require; none if the type runs with any. */
const loadersOfType = (kind: ProjectType): string[] => {
  const { loaders, platforms } = loadersOf(kind)
  return [...loaders, ...platforms].filter((loader) => !runsWithAnyLoader(loader))
}

/** The search limited to a setup; the loader counts if this project type has it. */
export function forSetup(state: SearchState, { gameVersion, loader }: PlayerSetup): SearchState {
  const loaders = loadersOfType(state.kind)
  if (loader === undefined || !loaders.includes(loader)) return changed(state, { versions: [gameVersion] })
  const others = state.groups.filter(({ name, out }) => out || !loaders.includes(name))
  return changed(state, {
    versions: [gameVersion],
    groups: [...others.filter(({ name }) => name !== loader), { name: loader, out: false }],
  })
}

/**
 * The setup of a search with one game version and at most one loader, which can be remembered. If no loader counts, the
 * one of `before` stays.
 */
export function setupOf(
  { kind, versions, groups }: SearchState,
  before?: PlayerSetup,
): PlayerSetup | undefined {
  const [gameVersion] = versions
  const loaders = loadersOfType(kind)
  const chosen = groups.filter(({ name, out }) => !out && loaders.includes(name))
  if (gameVersion === undefined || versions.length > 1 || chosen.length > 1) return undefined
  return { gameVersion, loader: loaders.length === 0 ? before?.loader : chosen[0]?.name }
}

/** Whether a search is limited to the setup already; without a loader of this type only the game version counts. */
export function isForSetup(state: SearchState, setup: PlayerSetup): boolean {
  const own = setupOf(state)
  if (own === undefined || own.gameVersion !== setup.gameVersion) return false
  return own.loader === (loadersOfType(state.kind).includes(setup.loader ?? '') ? setup.loader : undefined)
}

/**
 * What a result is downloaded for: the game version and the loader of the search, and the remembered ones where it has
 * none. Undefined if several game versions are chosen.
 */
export function downloadSetup(
  { kind, versions, groups }: SearchState,
  remembered: PlayerSetup | undefined,
): PlayerSetup | undefined {
  const [gameVersion = remembered?.gameVersion, ...otherVersions] = versions
  const [loader = remembered?.loader, ...otherLoaders] = groups
    .filter(({ name, out }) => !out && isLoader(name))
    .map(({ name }) => name)
  if (gameVersion === undefined || otherVersions.length > 0) return undefined
  return neededSetup(kind, { gameVersion, loader: otherLoaders.length > 0 ? undefined : loader })
}
