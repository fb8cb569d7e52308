import type { FilterPlace } from './filter-groups.ts'
import { isResolution } from '@quarry/domain/projects/categories'
import { changed, type SearchState } from '@quarry/search-config/search-state'

/** Groups that a hosted server locks: content for another version or loader would not start on it. */
export const LOCK_GROUPS = ['version', 'loader'] as const
export type LockGroup = (typeof LOCK_GROUPS)[number]

/** Values from the server's link, per group; empty if the group stays unlocked. */
export type Provided = Record<LockGroup, readonly string[]>

const NOTHING: Provided = { version: [], loader: [] }

/** The initial values of a page with a server in its address. Modpacks bring their own loader. */
export function providedBy(state: SearchState): Provided {
  if (!state.serverId) return NOTHING
  const loaders = state.groups.filter(({ name, out }) => !out && !isResolution(name)).map(({ name }) => name)
  return { version: state.versions, loader: state.kind === 'modpack' ? [] : loaders }
}

/** Locked groups: provided by the server and not unlocked. */
export const lockedGroups = (provided: Provided, unlocked: readonly LockGroup[]): LockGroup[] =>
  LOCK_GROUPS.filter((group) => provided[group].length > 0 && !unlocked.includes(group))

/** Whether a filter value is locked; proxies are chosen together with loaders and locked with them. */
export function isLockedValue(
  provided: Provided,
  locked: readonly LockGroup[],
  group: FilterPlace,
  name: string,
): boolean {
  const lock = group === 'platform' ? 'loader' : LOCK_GROUPS.find((known) => known === group)
  return lock !== undefined && locked.includes(lock) && provided[lock].includes(name)
}

/** The state with the server's values of these groups, replacing other choices in them. */
export function withProvided(
  state: SearchState,
  provided: Provided,
  groups: readonly LockGroup[],
): SearchState {
  const change: Partial<SearchState> = {}
  if (groups.includes('version')) change.versions = [...provided.version]
  if (groups.includes('loader')) {
    const others = state.groups.filter(({ name }) => isResolution(name))
    change.groups = [...others, ...provided.loader.map((name) => ({ name, out: false }))]
  }
  return groups.length === 0 ? state : changed(state, change)
}

/** Whether a group has the server's values. */
export function isInSync(state: SearchState, provided: Provided, group: LockGroup): boolean {
  const now = providedBy({ ...state, serverId: 'any' })[group]
  return now.length === provided[group].length && provided[group].every((name) => now.includes(name))
}
