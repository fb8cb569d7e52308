import { expect, it } from 'vitest'
import { aVisitor, signInByRequest } from '../support/browser.ts'
import { exampleAddresses, pagePaths } from '../support/routes.ts'
import { meets, PERSONAS } from './personas.ts'

/** Every page as a phone shows it: large enough for a finger, and whatever scrolls sideways fades where it goes on. */

const PHONE = { width: 390, height: 844 }
/** A window of 1440 px at 200 %. */
const ZOOMED = { width: 720, height: 450 }
/** Shows every part there is, in frames of its own. */
const KIT = '/_/ui'
const FILTERED = '/mods?g=categories:fabric&v=1.21.4&e=client&f=categories:storage'

/** Runs in the page: finds parts that are wider than their frame without a visible hint. */
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
    const hasHint = maskImage.includes('gradient') && fades
    return isScroller && isWider && !isField && !hasHint ? [part.className || part.tagName] : []
  })
}

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

/** Runs in the page: lists to choose from that are too narrow for the words of what is chosen. */
const cutChoices = (): string[] =>
  [...document.querySelectorAll('select')].flatMap((select) => {
    const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(select)
    const pen = document.createElement('canvas').getContext('2d')
    const words = select.selectedOptions[0]?.label ?? ''
    if (!pen || !select.checkVisibility()) return []
    pen.font = font
    const room = select.clientWidth - parseFloat(paddingInlineStart) - parseFloat(paddingInlineEnd)
    const spill = Math.round(pen.measureText(words).width - room)
    return spill > 1 ? [`${words} (${spill} px)`] : []
  })

/** Runs in the page: buttons and links that are too narrow for what stands in them. */
const spilling = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('button, a')].flatMap((button) => {
    const { overflowX, display } = getComputedStyle(button)
    const isShown = button.checkVisibility() && overflowX === 'visible' && display !== 'inline'
    const seen = [...button.childNodes].filter((node) => !(node instanceof Element && node.matches('.sr')))
    const widths = seen.map((node) => {
      // What is cut off with a mark at its end takes no more room than its frame.
      const isCut = node instanceof Element && getComputedStyle(node).textOverflow === 'ellipsis'
      if (isCut) return node.getBoundingClientRect().width
      const part = document.createRange()
      part.selectNode(node)
      return part.getBoundingClientRect().width
    })
    const spill = Math.round(Math.max(0, ...widths) - button.getBoundingClientRect().width)
    return isShown && spill > 1 ? [`${button.textContent.trim().slice(0, 30)} (${spill} px)`] : []
  })

it.each(PERSONAS)('every page fits the phone of %s', async (persona) => {
  const reader = await aVisitor({ viewport: PHONE, hasTouch: true, isMobile: true, reducedMotion: 'reduce' })
  await signInByRequest(reader, 'alice')
  const addressOf = await exampleAddresses(reader)
  await reader.context.clearCookies()
  if (persona !== 'visitor') await signInByRequest(reader, persona)
  const wrong: Record<string, object> = {}
  const patterns = [...pagePaths(), FILTERED].filter((path) => path !== KIT && meets(persona, path))
  expect(patterns.length).toBeGreaterThan(4)
  const { page } = reader
  for (const pattern of patterns) {
    await reader.visit(pattern === FILTERED ? pattern : addressOf(pattern))
    const onPhone = await page.evaluate(silent)
    const small = await page.evaluate(smallTargets)
    const tight = [...(await page.evaluate(spilling)), ...(await page.evaluate(cutChoices))]
    // The other setting than it was opened with; what one sees at the other width is the same for both.
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    const moving = await page.evaluate(silent)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize(ZOOMED)
    const zoomed = await page.evaluate(silent)
    await page.setViewportSize(PHONE)
    const untold = [...new Set([...onPhone, ...moving, ...zoomed])]
    if ([untold, small, tight].some(({ length }) => length > 0)) wrong[pattern] = { untold, small, tight }
  }
  expect(wrong).toEqual({})
  await reader.close()
})
