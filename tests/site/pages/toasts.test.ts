import { expect, it } from 'vitest'
import { aVisitor, signInByRequest } from '../support/browser.ts'
import { exampleAddresses } from '../support/routes.ts'

it.each([
  ['a desktop', { width: 1440, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
])('leaves the buttons of unsaved changes visible on %s', async (_device, viewport) => {
  const alice = await aVisitor({ viewport })
  await signInByRequest(alice, 'alice')
  const addressOf = await exampleAddresses(alice)
  await alice.visit(addressOf('/$type/$project/settings'))
  const { page } = alice
  await page.getByLabel('Summary').fill('Another summary of this project')
  const bar = page.getByRole('region', { name: 'Unsaved changes' })
  await bar.waitFor()
  // A part of the page could not be loaded, and reloading would not help.
  await page.route('/_build', (route) => route.fulfill({ status: 503 }))
  await page.evaluate(() => window.dispatchEvent(new Event('quarry:part-failed')))
  const toast = page.locator('.toasts .toast')
  await toast.waitFor()
  const gap = () =>
    page.evaluate(() => {
      const boxOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect()
      return (boxOf('.unsaved')?.top ?? NaN) - (boxOf('.toasts .toast')?.bottom ?? NaN)
    })
  // It rises to its place.
  await expect.poll(gap).toBeGreaterThanOrEqual(0)
  await page.evaluate(() => localStorage.clear())
  await alice.close()
})
