import { useEffect, useState } from 'react'
import { useSearchAnswer } from './search-page-context.ts'

/** Quick answers show no bar at all (docs/rules/pages.md). */
const SHOW_AFTER_MS = 50

/** The loading bar of the shell, for searches: the old results stay, and this says that newer ones are on their way. */
export function BusyBar() {
  const { isBusy } = useSearchAnswer()
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(isBusy), isBusy ? SHOW_AFTER_MS : 0)
    return () => clearTimeout(timer)
  }, [isBusy])
  return isShown && <div className="loadbar" data-phase="running" aria-hidden="true" />
}
