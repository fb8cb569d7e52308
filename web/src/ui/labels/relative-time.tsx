import { useEffect, useReducer, useSyncExternalStore } from 'react'
import { useIntl } from 'react-intl'
import clsx from 'clsx'
import { agoOf, agoWords } from '../../lib/format/relative-time.ts'

export interface RelativeTimeProps {
  /** ISO date or milliseconds. */
  date: string | number | Date
  /** Highlights times within the last hour. */
  showsFresh?: boolean
}

const never = () => () => {}

/** "12 minutes ago", with the exact local date and time in the tooltip; updates itself while the page is open. */
export function RelativeTime({ date, showsFresh }: RelativeTimeProps) {
  const intl = useIntl()
  const [updates, tick] = useReducer((count: number) => count + 1, 0)
  // Server and browser differ in clock and time zone, so the exact form is added after hydration.
  const isHydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const then = new Date(date)
  // oxlint-disable-next-line react/purity -- the time now is what this part shows
  const ago = agoOf(then.getTime(), Date.now())
  useEffect(() => {
    const timer = setTimeout(tick, ago.nextInMs)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each update schedules the next
  }, [updates, ago.nextInMs])
  return (
    <time
      dateTime={then.toISOString()}
      className={clsx(showsFresh && ago.isFresh && 'text-accent') || undefined}
      data-tip={isHydrated ? intl.formatDate(then, { dateStyle: 'long', timeStyle: 'short' }) : undefined}
      suppressHydrationWarning
    >
      {agoWords(intl, ago)}
    </time>
  )
}
