import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { aVisitor, RESTING_PLACE, signInByRequest, type Visitor } from '../support/browser.ts'
import { untilHydrated } from '../support/hydration.ts'
import { Pool } from '../support/pool.ts'
import { PERSONAS, type Persona } from './personas.ts'
import { isKit, isOtherSearch, listStops, stopAddresses, stopName, type Stop } from './stops.ts'
import { useFields } from './use-fields.ts'

/** Only reached by a form that fails. */
const PATIENCE = { timeout: 10_000, interval: 100 }

/** Text fields of forms that change something. Credentials are not stored; the address holds searches. */
const FIELDS =
  'main form:not([method=get], :has([type=password])) :is(textarea, input:is([type=text], [type=url], [type=email], :not([type]))):not([readonly], [disabled], [hidden], [autocomplete=one-time-code], [autocomplete=username], [data-secret], [role=combobox])'

let count = 0

/** Types into all visible fields; returns the texts, which no other page has. */
async function typeEverywhere(page: Page): Promise<string[]> {
  count += 1
  const words = { typed: `typed${count}n`, searched: `searched${count}n` }
  const used = await page.evaluate(useFields, { within: 'body', fields: FIELDS, ...words })
  return used.flatMap(({ text }) => text ?? [])
}

/** Texts that are not in the storage of the browser. */
const unstored = (texts: readonly string[]) => {
  const stored = Object.values(localStorage).join('\n')
  return texts.filter((text) => !stored.includes(text))
}

/** Texts that the page does not show; one that is offered as a draft is accepted. */
const unshown = (texts: readonly string[]) => {
  const main = document.querySelector('main')
  const restore = [...(main?.querySelectorAll('button') ?? [])].find(
    (button) => button.textContent === 'Restore draft',
  )
  restore?.click()
  const fields = [...(main?.querySelectorAll<HTMLInputElement>('input, textarea') ?? [])]
  const shown = [main?.textContent, ...fields.map(({ value }) => value)].join('\n')
  return texts.filter((text) => !shown.includes(text))
}

/** Waits until `missing` returns nothing; returns what is missing in the end. */
async function missingIn(
  page: Page,
  missing: (texts: readonly string[]) => string[],
  texts: string[],
): Promise<string[]> {
  // Not `page.waitForFunction`: the content security policy refuses its code.
  let found = texts
  await vi
    .waitUntil(async () => (found = await page.evaluate(missing, texts)).length === 0, PATIENCE)
    .catch(() => undefined)
  return found
}

interface Writer {
  visitor: Visitor
  /** Another tab of the same browser. Visits share it, since a new one costs as much as the visit itself. */
  again: Page
}

/** Types into the forms of a page, leaves it and opens it again; returns what is lost. */
async function lostOn({ visitor, again }: Writer, address: string): Promise<string[]> {
  await visitor.page.goto(address, { waitUntil: 'load' })
  await visitor.page.evaluate(untilHydrated)
  const typed = await typeEverywhere(visitor.page)
  if (typed.length === 0) return []
  const notStored = await missingIn(visitor.page, unstored, typed)
  // In another tab, since the first one may ask whether to leave.
  await again.goto(new URL(address, visitor.page.url()).href)
  await again.evaluate(untilHydrated)
  const notShown = await missingIn(again, unshown, typed)
  // Without the question whether to leave.
  await visitor.page.goto(RESTING_PLACE)
  await again.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await again.goto(RESTING_PLACE)
  return [
    ...notStored.map((text) => `not stored: ${text}`),
    ...notShown.map((text) => `not restored: ${text}`),
  ]
}

let addressOf: (stop: Stop) => string
const profiles = new Pool(async (persona: Persona): Promise<Writer> => {
  const visitor = await aVisitor()
  if (persona !== 'visitor') await signInByRequest(visitor, persona)
  return { visitor, again: await visitor.context.newPage() }
})

beforeAll(async () => {
  addressOf = await stopAddresses()
})

describe.each(PERSONAS)('what %s typed into a form is there after the page was left', (persona) => {
  const stops = listStops().filter((stop) => stop.persona === persona && !isOtherSearch(stop) && !isKit(stop))

  it.concurrent.each(stops.map((stop) => ({ stop, name: stopName(stop) })))('$name', async ({ stop }) => {
    const lost = await profiles.use(persona, (writer) => lostOn(writer, addressOf(stop)))
    expect(lost).toEqual([])
  })
})
