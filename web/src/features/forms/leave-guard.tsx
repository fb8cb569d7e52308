import { lazy, LazyPart } from '../../lib/lazy/lazy-part.tsx'

const LeaveBlocker = lazy(async () => (await import('./leave-blocker.tsx')).LeaveBlocker)

/**
 * Asks for confirmation before a page with unsaved changes is left. The code is loaded with the first change; without
 * it the page can be left, and the draft of the form stays.
 */
export function LeaveGuard({ isOn }: { isOn: boolean }) {
  return (
    isOn && (
      <LazyPart isBeside onFail={() => {}}>
        <LeaveBlocker />
      </LazyPart>
    )
  )
}
