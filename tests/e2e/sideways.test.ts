import { expect, it } from 'vitest'
import { aVisitor, signInByRequest } from './browser.ts'
import { exampleAddresses, pagePaths } from './routes.ts'

/** What scrolls sideways has no bar on phones: it fades at the end where it goes on. */

const PHONE = { width: 390, height: 844 }
/** A window of 1440 px at 200 %. */
const ZOOMED = { width: 720, height: 450 }
/** Shows every part there is, in frames of its own. */
const KIT = '/_/ui'
const FILTERED = '/mods?g=categories:fabric&v=1.21.4&e=client&f=categories:storage'

/** Runs in the page: what is wider than its frame and does not tell so. */
const silent = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('main *')].flatMap((part) => {
    const { overflowX, maskImage } = getComputedStyle(part)
    const isScroller = overflowX === 'auto' || overflowX === 'scroll'
    // Fields show where they go on by their caret.
    const isField = part.matches('input, textarea, select, .cm-scroller')
    const isWider = part.checkVisibility() && part.scrollWidth - part.clientWidth > 1
    const tells = maskImage.includes('gradient')
    return isScroller && isWider && !isField && !tells ? [part.className || part.tagName] : []
  })

/** Somebody signed in sees nearly all; the others what only they are shown. */
const SHOWN: Record<string, (path: string) => boolean> = {
  visitor: (path) => path === '/' || path.startsWith('/auth/'),
  alice: () => true,
  mo: (path) => /^\/(moderation|admin)|\/moderation$/.test(path),
}

it.each(Object.keys(SHOWN))('all that scrolls sideways tells %s that it goes on', async (persona) => {
  const reader = await aVisitor({ viewport: PHONE, reducedMotion: 'reduce' })
  await signInByRequest(reader, 'alice')
  const addressOf = await exampleAddresses(reader)
  await reader.context.clearCookies()
  if (persona !== 'visitor') await signInByRequest(reader, persona)
  const untold: Record<string, string[]> = {}
  const isShown = SHOWN[persona] ?? (() => false)
  const patterns = [...pagePaths(), FILTERED].filter((path) => path !== KIT && isShown(path))
  expect(patterns.length).toBeGreaterThan(4)
  for (const pattern of patterns) {
    await reader.visit(pattern === FILTERED ? pattern : addressOf(pattern))
    const onPhone = await reader.page.evaluate(silent)
    await reader.page.setViewportSize(ZOOMED)
    const zoomed = await reader.page.evaluate(silent)
    await reader.page.setViewportSize(PHONE)
    const found = [...new Set([...onPhone, ...zoomed])]
    if (found.length > 0) untold[pattern] = found
  }
  expect(untold).toEqual({})
  await reader.close()
})
