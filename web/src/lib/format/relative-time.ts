import type { IntlShape } from 'react-intl'

const STEPS = [
  { unit: 'year', seconds: 31_557_600 },
  { unit: 'month', seconds: 2_629_800 },
  { unit: 'week', seconds: 604_800 },
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3600 },
  { unit: 'minute', seconds: 60 },
  { unit: 'second', seconds: 1 },
] as const

export interface Ago {
  value: number
  unit: Intl.RelativeTimeFormatUnit
  /** Seconds and minutes ago are fresh and may be highlighted. */
  isFresh: boolean
  /** Milliseconds until the text changes. */
  nextInMs: number
}

const DAY_MS = 86_400_000

/**
 * Days of the calendar, so that two dates have different distances. In UTC, because the server does not know the time
 * zone of the visitor.
 */
const daysBetween = (thenMs: number, nowMs: number) =>
  Math.floor(thenMs / DAY_MS) - Math.floor(nowMs / DAY_MS)

/** Picks the largest unit that fits at least once; negative values are in the past, as in `Intl`. */
export function agoOf(thenMs: number, nowMs: number): Ago {
  const seconds = Math.round((thenMs - nowMs) / 1000)
  const distance = Math.abs(seconds)
  const step = STEPS.find((candidate) => distance >= candidate.seconds) ?? STEPS[STEPS.length - 1]
  const { unit, seconds: size } = step ?? { unit: 'second', seconds: 1 }
  const value = unit === 'day' ? daysBetween(thenMs, nowMs) : Math.trunc(seconds / size) || 0
  const isFresh = seconds <= 0 && distance < 3600
  const nextInMs = Math.max(1000, (size - (distance % size)) * 1000)
  return { value, unit, isFresh, nextInMs: Math.min(nextInMs, 3_600_000) }
}

/** "12 min ago", "5 h ago": the short form of the language, without the full stops of English abbreviations. */
export function agoWords(intl: IntlShape, { value, unit }: Ago): string {
  // "now" instead of "in 0 seconds".
  const numeric = value === 0 ? 'auto' : 'always'
  const words = intl.formatRelativeTime(value, unit, { style: 'short', numeric })
  return intl.locale.startsWith('en') ? words.replaceAll('.', '').replace(' hr', ' h') : words
}
