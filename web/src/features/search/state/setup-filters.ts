import { runsWithAnyLoader } from '@quarry/domain/projects/loaders'
import type { ProjectType } from '@quarry/domain/projects/project-types'
import { changed, type SearchState } from '@quarry/search-config/search-state'
import type { PlayerSetup } from '../../../lib/preferences/player-setup.ts'
import { loadersOf } from './facet-groups.ts'

/** Loaders and platforms with which somebody may play what is of this kind; none where it runs with any. */
const known = (kind: ProjectType): string[] => {
  const { loaders, platforms } = loadersOf(kind)
  return [...loaders, ...platforms].filter((loader) => !runsWithAnyLoader(loader))
}

/** The search for what runs on a setup; a loader counts where this kind of project has that loader. */
export function forSetup(state: SearchState, { gameVersion, loader }: PlayerSetup): SearchState {
  const loaders = known(state.kind)
  if (loader === undefined || !loaders.includes(loader)) return changed(state, { versions: [gameVersion] })
  const others = state.groups.filter(({ name, out }) => out || !loaders.includes(name))
  return changed(state, {
    versions: [gameVersion],
    groups: [...others.filter(({ name }) => name !== loader), { name: loader, out: false }],
  })
}

/**
 * What the search is for, where that is one game version and at most one loader: something to be remembered. Where no
 * loader counts, that of `before` stays.
 */
export function setupOf(
  { kind, versions, groups }: SearchState,
  before?: PlayerSetup,
): PlayerSetup | undefined {
  const [gameVersion] = versions
  const loaders = known(kind)
  const chosen = groups.filter(({ name, out }) => !out && loaders.includes(name))
  if (gameVersion === undefined || versions.length > 1 || chosen.length > 1) return undefined
  return { gameVersion, loader: loaders.length === 0 ? before?.loader : chosen[0]?.name }
}

/** Whether a search is for a setup already; one without a loader of this kind asks for the game version alone. */
export function isForSetup(state: SearchState, setup: PlayerSetup): boolean {
  const own = setupOf(state)
  if (own === undefined || own.gameVersion !== setup.gameVersion) return false
  return own.loader === (known(state.kind).includes(setup.loader ?? '') ? setup.loader : undefined)
}
