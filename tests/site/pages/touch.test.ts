import { expect, it } from 'vitest'
import { aVisitor, signInByRequest } from '../support/browser.ts'
import { exampleAddresses } from '../support/routes.ts'

it('leaves the body of a dialog its room in a window as low as that of a page at 400 %', async () => {
  const visitor = await aVisitor({ viewport: { width: 320, height: 225 }, reducedMotion: 'reduce' })
  await visitor.visit('/mod/nested-drawers#download')
  const dialog = visitor.page.getByRole('dialog')
  await dialog.getByRole('radio').first().waitFor({ state: 'attached' })
  const heights = () =>
    dialog.evaluate((box) => ({
      seen: box.clientHeight,
      whole: box.querySelector('.dialog-body')?.clientHeight ?? 0,
    }))
  // All of it scrolls as one, instead of a slit between head and foot.
  await expect
    .poll(heights)
    .toSatisfy(({ seen, whole }: { seen: number; whole: number }) => seen > 180 && whole > seen)
  await visitor.close()
})

it('opens a dialog without the keyboard of the phone, which comes when a field is touched', async () => {
  const visitor = await aVisitor({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  await visitor.visit('/mod/nested-drawers')
  await visitor.page.locator('.phead .btn-get').tap()
  const dialog = visitor.page.getByRole('dialog')
  await dialog.getByRole('searchbox').waitFor()
  await expect.poll(() => dialog.evaluate((box) => box.contains(document.activeElement))).toBe(true)
  expect(await visitor.page.evaluate(() => document.activeElement?.tagName)).not.toBe('INPUT')
  await visitor.close()
})

it('shows that tabs and the tools of the editor go on', async () => {
  const alice = await aVisitor({ viewport: { width: 390, height: 844 } })
  await signInByRequest(alice, 'alice')
  const addressOf = await exampleAddresses(alice)
  await alice.visit(addressOf('/$type/$project/version/create'))
  for (const row of [alice.page.locator('.md-tools'), alice.page.locator('.ptabs')]) {
    const fadeAt = (end: 'start' | 'end') =>
      row.evaluate((part, at) => {
        part.scrollTo({ left: at === 'start' ? 0 : part.scrollWidth, behavior: 'instant' })
        return parseFloat(getComputedStyle(part).getPropertyValue('--fade-end'))
      }, end)
    await expect.poll(() => fadeAt('start')).toBeGreaterThan(20)
    await expect.poll(() => fadeAt('end')).toBe(0)
  }
  await alice.close()
})
