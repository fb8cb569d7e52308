import { expect, it } from 'vitest'
import { aVisitor, signInByRequest } from '../browser.ts'
import { exampleAddresses } from '../routes.ts'

/** Pages that people open on phones. */
const PAGES = [
  '/',
  '/mods',
  '/$type/$project',
  '/$type/$project/versions',
  '/$type/$project/version/$version',
  '/$type/$project/version/create',
  '/$type/$project/settings',
  '/user/$user',
  '/dashboard/projects',
  '/dashboard/notifications',
  '/settings',
]

/**
 * Runs in the page: what is pressed and is less than 44 px high or wide. Links within a text, and all within what people
 * wrote, are as large as their words, and a link may stretch over what it belongs to.
 */
function smallTargets(): string[] {
  const least = 43.5
  const controls = ':is(a[href], button, select, summary, textarea, input:not([type=hidden], [type=file]))'
  return [...document.querySelectorAll<HTMLElement>(controls)].flatMap((control) => {
    const target = control.matches('input')
      ? (control.closest<HTMLElement>('.group, label') ?? control)
      : control
    const { width, height } = target.getBoundingClientRect()
    const isInline = getComputedStyle(control).display === 'inline' && control.closest('p, li, small, dd')
    const isText = isInline || control.closest('.prose')
    if (!control.checkVisibility() || width < 2 || height < 2 || isText) return []
    const cover = getComputedStyle(control, '::after')
    const [wide, high] =
      cover.content !== 'none' && cover.position === 'absolute'
        ? [Math.max(width, parseFloat(cover.width)), Math.max(height, parseFloat(cover.height))]
        : [width, height]
    if (wide >= least && high >= least) return []
    const name = (control.getAttribute('aria-label') ?? control.textContent ?? '').trim().slice(0, 30)
    return [`${name} (${Math.round(wide)} × ${Math.round(high)}, ${control.className})`]
  })
}

/** Runs in the page: buttons that are too narrow for what stands in them. */
const spilling = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('button, .btn')].flatMap((button) => {
    const isShown = button.checkVisibility() && getComputedStyle(button).overflowX === 'visible'
    const spill = button.scrollWidth - button.clientWidth
    return isShown && spill > 1 ? [`${button.textContent.trim().slice(0, 30)} (${spill} px)`] : []
  })

it('everything on the main pages is large enough for a finger, and for what it says', async () => {
  const alice = await aVisitor({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
  })
  await signInByRequest(alice, 'alice')
  const addressOf = await exampleAddresses(alice)
  const small: Record<string, string[]> = {}
  for (const pattern of PAGES) {
    await alice.visit(addressOf(pattern))
    const found = [...(await alice.page.evaluate(smallTargets)), ...(await alice.page.evaluate(spilling))]
    if (found.length > 0) small[pattern] = found
  }
  expect(small).toEqual({})
  await alice.close()
})

it('leaves the body of a dialog its room in a window as low as that of a page at 400 %', async () => {
  const visitor = await aVisitor({ viewport: { width: 320, height: 225 }, reducedMotion: 'reduce' })
  await visitor.visit('/mod/nested-drawers#download')
  const dialog = visitor.page.getByRole('dialog')
  await dialog.getByRole('radio').first().waitFor({ state: 'attached' })
  const { seen, whole } = await dialog.evaluate((box) => ({
    seen: box.clientHeight,
    whole: box.querySelector('.dialog-body')?.clientHeight ?? 0,
  }))
  // All of it scrolls as one, instead of a slit between head and foot.
  expect(whole).toBeGreaterThan(seen)
  expect(seen).toBeGreaterThan(180)
  await visitor.close()
})

it('opens a dialog without the keyboard of the phone, which comes when a field is touched', async () => {
  const visitor = await aVisitor({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  await visitor.visit('/mod/nested-drawers')
  await visitor.page.locator('.phead .btn-get').tap()
  const dialog = visitor.page.getByRole('dialog')
  await dialog.getByRole('searchbox').waitFor()
  await expect
    .poll(() => dialog.evaluate((box) => box.contains(document.activeElement)), { timeout: 5000 })
    .toBe(true)
  expect(await visitor.page.evaluate(() => document.activeElement?.tagName)).not.toBe('INPUT')
  await visitor.close()
})

it('shows that tabs and the tools of the editor go on', async () => {
  const alice = await aVisitor({ viewport: { width: 390, height: 844 } })
  await signInByRequest(alice, 'alice')
  const addressOf = await exampleAddresses(alice)
  await alice.visit(addressOf('/$type/$project/version/create'))
  for (const row of [alice.page.locator('.md-tools'), alice.page.locator('.ptabs')]) {
    const fade = () =>
      row.evaluate((part) => parseFloat(getComputedStyle(part).getPropertyValue('--fade-end')))
    await row.evaluate((part) => part.scrollTo({ left: 0, behavior: 'instant' }))
    await expect.poll(fade).toBeGreaterThan(20)
    await row.evaluate((part) => part.scrollTo({ left: part.scrollWidth, behavior: 'instant' }))
    await expect.poll(fade).toBe(0)
  }
  await alice.close()
})
