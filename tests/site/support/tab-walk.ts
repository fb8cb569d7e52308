import type { CDPSession, Page } from 'playwright-core'

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

/** Pressed in one go: the page draws once for all of them, not once for each. */
const STOPS_AT_ONCE = 12

const TAB = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 }

/** Runs in the page: begins at its top, and notes what each Tab from now on reaches. */
function noteStops() {
  // What a page focuses by itself would be the beginning otherwise.
  document.body.tabIndex = -1
  document.body.focus()
  document.body.removeAttribute('tabindex')
  const reached: { at: Element; isSeen: boolean }[] = []
  const hasRing = (node: Element | null | undefined) => {
    if (!node) return false
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(node)
    return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
  }
  const note = ({ key }: KeyboardEvent) => {
    const at = document.activeElement
    if (key !== 'Tab' || notes.hasLeft) return
    notes.hasLeft = !at || at === document.body || at === reached[0]?.at
    if (!at || notes.hasLeft) return
    // A native box that is drawn by its label shows the ring there; the button of a time field, and its ring, is the browser's.
    const stand = [at, at.nextElementSibling, at.parentElement, at.closest('label')]
    reached.push({ at, isSeen: at.matches('input[type=time]') || stand.some(hasRing) })
  }
  addEventListener('keyup', note, true)
  const notes = { reached, hasLeft: false, end: () => removeEventListener('keyup', note, true) }
  return notes
}

async function pressTabs(session: CDPSession): Promise<void> {
  const sent = Array.from({ length: STOPS_AT_ONCE }, () => [
    session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...TAB }),
    session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...TAB }),
  ])
  await Promise.all(sent.flat())
}

/** From the beginning of a page by Tab until the focus leaves it; throws when it never does. */
export async function walkByTab(page: Page): Promise<Walk> {
  const stops = await page.evaluateHandle(noteStops)
  const session = await page.context().newCDPSession(page)
  for (let pressed = 0; pressed < MOST_STOPS; pressed += STOPS_AT_ONCE) {
    await pressTabs(session)
    if (!(await stops.evaluate(({ hasLeft }) => hasLeft))) continue
    await session.detach()
    return await stops.evaluate(({ reached, end }) => {
      end()
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
          .filter((node) => node.checkVisibility() && !node.matches(':disabled, [tabindex="-1"], [inert] *'))
          .filter((node) => !met.has(node))
          .map(nameOf),
      }
    })
  }
  throw new Error('the focus does not leave the page')
}
