import type { Page } from 'playwright-core'
import type { Stop } from '../stops.ts'

/** States of a page in which properties are checked, in the order in which a visit goes through them. */
export const MOMENTS = [
  /** 1440 × 900, scripts disabled. */
  'without scripts',
  /** 1440 × 900, hydrated and not touched. */
  'on arrival',
  /** The same page with reduced motion; checks may use it. */
  'on a desktop',
  /** 390 × 844, touch, reduced motion. */
  'on a phone',
  'on a phone with motion',
  /** 720 × 450: a window of 1440 px at 200 %. */
  'at 200 %',
  /** As on arrival, after all others: checks may type into it. */
  'in use',
] as const
export type Moment = (typeof MOMENTS)[number]

export interface Visited {
  page: Page
  stop: Stop
  address: string
  moment: Moment
  /** Of its window. */
  width: number
  /** Console errors, uncaught errors and failed requests of this page so far. */
  complaints: readonly string[]
  /** Another tab of the same browser, which shares its storage. */
  anotherTab: () => Promise<Page>
}

/** A rule that every page follows. The check returns one line per problem. */
export interface Property {
  /** Continues the sentence "every page …". */
  name: string
  at: readonly Moment[]
  /** Its check changes the page, so it is not repeated. */
  isOnce?: true
  /** Which stops it concerns; all by default. */
  when?: (stop: Stop) => boolean
  check: (visited: Visited) => Promise<string[]>
}
