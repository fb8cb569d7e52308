import { lazyInBrowser, LazyPart } from '../../../lib/lazy/lazy-part.tsx'
import { useSearchPage } from '../page/search-page-context.ts'
import type { LockGroup } from '../state/server-locks.ts'

const LazyGroup = lazyInBrowser(async () => (await import('./locked-group.tsx')).LockedGroup)
const LazyButton = lazyInBrowser(async () => (await import('./locked-group.tsx')).SyncButton)

const stayAsItIs = () => {}

/** A filter group that a server fixes for the visitors who come from it; few do. */
export function LockedGroup({ group }: { group: LockGroup }) {
  return (
    <LazyPart isBeside onFail={stayAsItIs}>
      <LazyGroup group={group} />
    </LazyPart>
  )
}

/** The button that restores the values of the server, in an unlocked group. */
export function SyncButton({ group }: { group: LockGroup }) {
  const { locks } = useSearchPage()
  const isFree = locks.provided[group].length > 0 && !locks.locked.includes(group)
  return (
    isFree && (
      <LazyPart isBeside onFail={stayAsItIs}>
        <LazyButton group={group} />
      </LazyPart>
    )
  )
}
