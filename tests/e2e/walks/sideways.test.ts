import { expect, it } from 'vitest'
import { aVisitor, signInByRequest } from '../browser.ts'
import { exampleAddresses, pagePaths } from '../routes.ts'
import { meets, PERSONAS } from './personas.ts'

/** What scrolls sideways has no bar on phones: it fades at the end where it goes on. */

const PHONE = { width: 390, height: 844 }
/** A window of 1440 px at 200 %. */
const ZOOMED = { width: 720, height: 450 }
/** Shows every part there is, in frames of its own. */
const KIT = '/_/ui'
const FILTERED = '/mods?g=categories:fabric&v=1.21.4&e=client&f=categories:storage'

/** Runs in the page: what is wider than its frame and does not tell so once it is drawn. */
const silent = async (): Promise<string[]> => {
  for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
  return [...document.querySelectorAll<HTMLElement>('main *')].flatMap((part) => {
    const style = getComputedStyle(part)
    const { overflowX, maskImage } = style
    const isScroller = overflowX === 'auto' || overflowX === 'scroll'
    // Fields show where they go on by their caret.
    const isField = part.matches('input, textarea, select, .cm-scroller')
    const isWider = part.checkVisibility() && part.scrollWidth - part.clientWidth > 1
    const fades = ['--fade-start', '--fade-end'].some((end) => parseFloat(style.getPropertyValue(end)) > 0)
    const tells = maskImage.includes('gradient') && fades
    return isScroller && isWider && !isField && !tells ? [part.className || part.tagName] : []
  })
}

it.each(PERSONAS)('all that scrolls sideways tells %s that it goes on', async (persona) => {
  const reader = await aVisitor({ viewport: PHONE, reducedMotion: 'reduce' })
  await signInByRequest(reader, 'alice')
  const addressOf = await exampleAddresses(reader)
  await reader.context.clearCookies()
  if (persona !== 'visitor') await signInByRequest(reader, persona)
  const untold: Record<string, string[]> = {}
  const patterns = [...pagePaths(), FILTERED].filter((path) => path !== KIT && meets(persona, path))
  expect(patterns.length).toBeGreaterThan(4)
  for (const pattern of patterns) {
    await reader.visit(pattern === FILTERED ? pattern : addressOf(pattern))
    const onPhone = await reader.page.evaluate(silent)
    // The other setting than it was opened with; what one sees at the other width is the same for both.
    await reader.page.emulateMedia({ reducedMotion: 'no-preference' })
    const moving = await reader.page.evaluate(silent)
    await reader.page.emulateMedia({ reducedMotion: 'reduce' })
    await reader.page.setViewportSize(ZOOMED)
    const zoomed = await reader.page.evaluate(silent)
    await reader.page.setViewportSize(PHONE)
    const found = [...new Set([...onPhone, ...moving, ...zoomed])]
    if (found.length > 0) untold[pattern] = found
  }
  expect(untold).toEqual({})
  await reader.close()
})
