import { lazy, LazyPart } from '../../lib/lazy/lazy-part.tsx'
import type { LeaveBlockerProps } from './leave-blocker.tsx'

const LeaveBlocker = lazy(async () => (await import('./leave-blocker.tsx')).LeaveBlocker)

export const warmLeaveGuard = LeaveBlocker.warm

/**
 * Asks for confirmation before a page with unsaved changes is left. The code is loaded with the first change at the
 * latest; without it the page can be left, and the draft of the form stays.
 */
export function LeaveGuard({ isOn, ...blocker }: LeaveBlockerProps & { isOn: boolean }) {
  return (
    isOn && (
      <LazyPart isBeside onFail={() => {}}>
        <LeaveBlocker {...blocker} />
      </LazyPart>
    )
  )
}
