import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aVisitor, signInByRequest, type Visitor } from '../support/browser.ts'
import { exampleAddresses } from '../support/routes.ts'

/** Fields whose code comes when they are touched, and what is typed and pressed while it is on its way. */

const WORD = 'storage'
/** The code arrives after this many keys; later keys are typed while it starts. */
const ARRIVALS = [WORD.length, 3, 0]
/** Slow enough that the code starts between two keys. */
const KEY_MS = 40

/** A user who uploads a version. */
let writer: Visitor
let page: Page
let upload: string

beforeAll(async () => {
  writer = await aVisitor({ reducedMotion: 'reduce' })
  page = writer.page
  await signInByRequest(writer, 'alice')
  upload = (await exampleAddresses(writer))('/$type/$project/version/create')
})
afterAll(() => writer.close())

/** Scripts asked for from now on wait until they are released. */
async function holdScripts(): Promise<() => void> {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  await page.route(
    () => true,
    async (route) => {
      if (route.request().resourceType() === 'script') await isReleased
      await route.continue().catch(() => undefined)
    },
  )
  return release
}

async function type(word: string, arrival: number, release: () => void) {
  await page.keyboard.type(word.slice(0, arrival), { delay: KEY_MS })
  release()
  await page.keyboard.type(word.slice(arrival), { delay: KEY_MS })
}

describe.each(ARRIVALS)('while the code arrives after %i keys', (arrival) => {
  it.each(['click', 'shortcut', 'toolbar'])('the editor gets every letter behind a %s', async (begin) => {
    await writer.visit(upload)
    const release = await holdScripts()
    const field = page.getByRole('textbox', { name: 'Changes' })
    if (begin === 'toolbar') await page.getByRole('button', { name: 'Bold' }).click()
    else await field.click()
    if (begin === 'shortcut') await page.keyboard.press('Control+b')
    await type(WORD, arrival, release)
    const text = page.locator('.cm-content')
    await expect.poll(() => text.innerText()).toBe(begin === 'click' ? WORD : `**${WORD}**`)
    expect(await text.evaluate((node) => node === document.activeElement)).toBe(true)
    // A draft of the text would be restored by the next visit.
    await page.evaluate(() => {
      window.dispatchEvent(new Event('pagehide'))
      localStorage.clear()
    })
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  it('the list of game versions gets what is typed, and the decision', async () => {
    await writer.visit(upload)
    const release = await holdScripts()
    const comesEarlier = arrival < WORD.length
    await page.getByRole('combobox', { name: 'Game versions' }).click()
    await type('1.20.2', arrival, comesEarlier ? release : () => undefined)
    if (comesEarlier) await page.getByRole('option', { name: '1.20.2', exact: true }).waitFor()
    expect(await page.getByRole('combobox', { name: 'Game versions' }).inputValue()).toBe('1.20.2')
    await page.keyboard.press('Enter')
    release()
    await page.locator('.chip', { hasText: /^1\.20\.2$/ }).waitFor()
    expect(new URL(page.url()).pathname).toBe(upload)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
})

it('the list of game versions opens for what was typed before its code arrived', async () => {
  await writer.visit(upload)
  const release = await holdScripts()
  await page.getByRole('combobox', { name: 'Game versions' }).click()
  await page.keyboard.type('1.20.2')
  release()
  await page.getByRole('option', { name: '1.20.2', exact: true }).waitFor()
  expect(await page.getByRole('combobox', { name: 'Game versions' }).inputValue()).toBe('1.20.2')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
