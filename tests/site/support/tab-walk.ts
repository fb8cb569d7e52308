import type { Page } from 'playwright-core'

interface Walk {
  /** Names of those that come before the one that the focus was at before. */
  backwards: string[]
  /** Names of those whose focus is not to be seen. */
  unseen: string[]
  /** What can be pressed or typed into in the middle of the page and was not reached. */
  missed: string[]
}

/** More than any page has. */
const MOST_STOPS = 400

/** From the beginning of a page by Tab until the focus leaves it; throws when it never does. */
export async function walkByTab(page: Page): Promise<Walk> {
  const stops = await page.evaluateHandle(() => {
    // What a page focuses by itself would be the beginning otherwise.
    document.body.tabIndex = -1
    document.body.focus()
    document.body.removeAttribute('tabindex')
    const reached: { at: Element; isSeen: boolean }[] = []
    return reached
  })
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press('Tab')
    const goesOn = await stops.evaluate((reached) => {
      const at = document.activeElement
      if (!at || at === document.body || at === reached[0]?.at) return false
      const hasRing = (node: Element | null | undefined) => {
        if (!node) return false
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(node)
        return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
      }
      // A native box that is drawn by its label shows the ring there; the button of a time field, and its ring, is the browser's.
      const stand = [at, at.nextElementSibling, at.parentElement, at.closest('label')]
      reached.push({ at, isSeen: at.matches('input[type=time]') || stand.some(hasRing) })
      return true
    })
    if (goesOn) continue
    return await stops.evaluate((reached) => {
      const nameOf = (node: Element) =>
        `${node.tagName} ${node.getAttribute('aria-label') ?? node.textContent?.trim().slice(0, 40)}`
      const met = new Set(reached.map(({ at }) => at))
      const isBehind = (one: Element, other: Element) =>
        Boolean(other.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_PRECEDING)
      // Choices of one group are a single stop.
      const controls = document.querySelectorAll(
        'main :is(a[href], button, input:not([type=radio], [type=hidden]), select, textarea, summary, [contenteditable=true])',
      )
      return {
        backwards: reached
          .filter(({ at }, place) => {
            const before = reached[place - 1]?.at
            return before?.isConnected && at.isConnected && isBehind(at, before)
          })
          .map(({ at }) => nameOf(at)),
        unseen: reached.filter(({ isSeen }) => !isSeen).map(({ at }) => nameOf(at)),
        missed: [...controls]
          .filter((node) => node.checkVisibility() && !node.matches(':disabled, [tabindex="-1"]'))
          .filter((node) => !met.has(node))
          .map(nameOf),
      }
    })
  }
  throw new Error('the focus does not leave the page')
}
