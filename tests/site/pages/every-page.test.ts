import { beforeAll, describe, expect, it } from 'vitest'
import { PERSONAS } from './personas.ts'
import { accessible, accessibleInThemes } from './properties/accessible.ts'
import { cutChoices } from './properties/cut-choices.ts'
import { noDeadButtons } from './properties/dead-buttons.ts'
import { fitsWidth } from './properties/fits-width.ts'
import { mainButton } from './properties/main-button.ts'
import { noComplaints } from './properties/no-complaints.ts'
import type { Property } from './properties/property.ts'
import { restoredInput } from './properties/restored-input.ts'
import { scrollHints } from './properties/scroll-hints.ts'
import { slashKey } from './properties/slash-key.ts'
import { spillingButtons } from './properties/spilling-buttons.ts'
import { styledClasses } from './properties/styled-classes.ts'
import { tabOrder } from './properties/tab-order.ts'
import { title } from './properties/title.ts'
import { touchTargets } from './properties/touch-targets.ts'
import { weight } from './properties/weight.ts'
import { openSessions } from './sessions.ts'
import { listStops, stopAddresses, stopName, type Stop } from './stops.ts'
import { Profiles, visit } from './visit.ts'

/** In the order of their checks: those that use a page come after those that look at it. */
const PROPERTIES: readonly Property[] = [
  title,
  mainButton,
  weight,
  styledClasses,
  noDeadButtons,
  fitsWidth,
  scrollHints,
  touchTargets,
  spillingButtons,
  cutChoices,
  accessible,
  accessibleInThemes,
  tabOrder,
  slashKey,
  noComplaints,
  restoredInput,
]

let profiles: Profiles
let addressOf: (stop: Stop) => string

beforeAll(async () => {
  addressOf = await stopAddresses()
  profiles = new Profiles(await openSessions())
})

describe.each(PERSONAS)('every page that %s visits', (persona) => {
  const stops = listStops().filter((stop) => stop.persona === persona)

  // One test per visit: the time of a test does not depend on the number of pages.
  it.concurrent.each(stops.map((stop) => ({ stop, name: stopName(stop) })))(
    'has every property: $name',
    async ({ stop }) => {
      const properties = PROPERTIES.filter(({ when }) => when?.(stop) ?? true)
      expect(await visit(profiles, { stop, address: addressOf(stop) }, properties)).toEqual([])
    },
  )
})
