import type { Page } from 'playwright-core'
import { vi } from 'vitest'
import { untilHydrated } from '../../support/hydration.ts'
import { isKit, isOtherSearch } from '../stops.ts'
import { useFields } from '../use-fields.ts'
import type { Property } from './property.ts'

/** Only reached by a form that fails. */
const PATIENCE = { timeout: 10_000, interval: 100 }

/** Text fields of forms that change something. Credentials are not stored; the address holds searches. */
const FIELDS =
  'main form:not([method=get], :has([type=password])) :is(textarea, input:is([type=text], [type=url], [type=email], :not([type]))):not([readonly], [disabled], [hidden], [autocomplete=one-time-code], [autocomplete=username], [data-secret], [role=combobox])'

let count = 0

/** What was typed, and where. */
interface Typed {
  selector: string
  text: string
}

/** Types into all visible fields texts that no other page has. */
async function typeEverywhere(page: Page): Promise<Typed[]> {
  count += 1
  const words = { typed: `typed${count}n`, searched: `searched${count}n` }
  const used = await page.evaluate(useFields, { within: 'body', fields: FIELDS, ...words })
  return used.flatMap(({ selector, text }) => (text === undefined ? [] : [{ selector, text }]))
}

/** Runs in the page: what is not in the storage of the browser. */
const unstored = (typed: readonly Typed[]) => {
  const stored = Object.values(localStorage).join('\n')
  return typed.filter(({ text }) => !stored.includes(text))
}

/** Runs in the page: what it does not show; a text that is offered as a draft is accepted. */
const unshown = (typed: readonly Typed[]) => {
  const main = document.querySelector('main')
  const restore = [...(main?.querySelectorAll('button') ?? [])].find(
    (button) => button.textContent === 'Restore draft',
  )
  restore?.click()
  const fields = [...(main?.querySelectorAll<HTMLInputElement>('input, textarea') ?? [])]
  const shown = [main?.textContent, ...fields.map(({ value }) => value)].join('\n')
  return typed.filter(({ text }) => !shown.includes(text))
}

/** Waits until `missing` returns nothing; returns what is missing in the end. */
async function missingIn(
  page: Page,
  missing: (typed: readonly Typed[]) => Typed[],
  typed: Typed[],
): Promise<Typed[]> {
  // Not `page.waitForFunction`: the content security policy refuses its code.
  let found = typed
  await vi
    .waitUntil(async () => (found = await page.evaluate(missing, typed)).length === 0, PATIENCE)
    .catch(() => undefined)
  return found
}

export const restoredInput: Property = {
  name: 'shows what was typed into its forms after it was left',
  at: ['in use'],
  isOnce: true,
  when: (stop) => !isKit(stop) && !isOtherSearch(stop),
  check: async ({ page, address, anotherTab }) => {
    const typed = await typeEverywhere(page)
    if (typed.length === 0) return []
    const notStored = await missingIn(page, unstored, typed)
    // In another tab, since the first one may ask whether to leave.
    const again = await anotherTab()
    await again.goto(address)
    await again.evaluate(untilHydrated)
    const notShown = await missingIn(again, unshown, typed)
    return [
      ...notStored.map(({ selector, text }) => `${text} in ${selector} is not stored`),
      ...notShown.map(({ selector, text }) => `${text} in ${selector} is not restored`),
    ]
  },
}
