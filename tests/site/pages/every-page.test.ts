import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inParallel } from '../support/in-parallel.ts'
import { PERSONAS, type Persona } from './personas.ts'
import { accessible, accessibleInThemes } from './properties/accessible.ts'
import { cutChoices } from './properties/cut-choices.ts'
import { noDeadButtons } from './properties/dead-buttons.ts'
import { fitsWidth } from './properties/fits-width.ts'
import { mainButton } from './properties/main-button.ts'
import { noComplaints } from './properties/no-complaints.ts'
import type { Property } from './properties/property.ts'
import { scrollHints } from './properties/scroll-hints.ts'
import { slashKey } from './properties/slash-key.ts'
import { spillingButtons } from './properties/spilling-buttons.ts'
import { styledClasses } from './properties/styled-classes.ts'
import { tabOrder } from './properties/tab-order.ts'
import { title } from './properties/title.ts'
import { touchTargets } from './properties/touch-targets.ts'
import { weight } from './properties/weight.ts'
import { listStops, stopAddresses, stopName, type Stop } from './stops.ts'
import { Profiles, visit, type Problem } from './visit.ts'

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
]

/** Visits wait for the network and the server half of their time. */
const VISITS_AT_ONCE = 3
const TIMEOUT_MS = 900_000

const stops = listStops()
const propertiesOf = (stop: Stop) => PROPERTIES.filter(({ when }) => when?.(stop) ?? true)
const problems = new Map<Stop, Problem[]>()
const profiles = new Profiles()

beforeAll(async () => {
  const addressOf = await stopAddresses()
  await inParallel(stops, VISITS_AT_ONCE, async (stop) =>
    problems.set(stop, await visit(profiles, { stop, address: addressOf(stop) }, propertiesOf(stop))),
  )
}, TIMEOUT_MS)
afterAll(() => profiles.close())

/** Problems of one property by page. */
function brokenFor(persona: Persona, { name }: Property): Record<string, string[]> {
  const broken: Record<string, string[]> = {}
  for (const [stop, found] of problems) {
    const lines = found
      .filter(({ property }) => property === name && stop.persona === persona)
      .map(({ moment, problem }) => `${moment}: ${problem}`)
    if (lines.length > 0) broken[stopName(stop)] = lines
  }
  return broken
}

describe.each(PROPERTIES)('every page $name', (property) => {
  const personas = PERSONAS.filter((persona) =>
    stops.some((stop) => stop.persona === persona && propertiesOf(stop).includes(property)),
  )

  it.each(personas)('for %s', (persona) => {
    expect(brokenFor(persona, property)).toEqual({})
  })
})
