import { useMemo, useState } from 'react'
import type { FilterPlace } from './filter-groups.ts'
import type { SearchState } from '@quarry/search-config/search-state'
import {
  isLockedValue,
  lockedGroups,
  providedBy,
  withProvided,
  type LockGroup,
  type Provided,
} from './server-locks.ts'

export interface ServerLocks {
  provided: Provided
  locked: readonly LockGroup[]
  isLocked: (group: FilterPlace, name: string) => boolean
  /** An alternative search with the locked values restored. */
  keep: (state: SearchState) => SearchState
  unlock: (group: LockGroup) => void
  /** Locks a group again; the caller navigates to the state from `withProvided`. */
  relock: (group: LockGroup) => void
}

/** Locks of a page for a hosted server (`sid`); unlocking lasts as long as the page stays. */
export function useServerLocks(state: SearchState): ServerLocks {
  const [entry, setEntry] = useState({ serverId: state.serverId, provided: providedBy(state) })
  const [unlocked, setUnlocked] = useState<readonly LockGroup[]>([])
  if (entry.serverId !== state.serverId) {
    setEntry({ serverId: state.serverId, provided: providedBy(state) })
    setUnlocked([])
  }
  const { provided } = entry
  return useMemo(() => {
    const locked = lockedGroups(provided, unlocked)
    return {
      provided,
      locked,
      isLocked: (group, name) => isLockedValue(provided, locked, group, name),
      keep: (looser) => withProvided(looser, provided, locked),
      unlock: (group) => setUnlocked((groups) => [...groups, group]),
      relock: (group) => setUnlocked((groups) => groups.filter((other) => other !== group)),
    }
  }, [provided, unlocked])
}
