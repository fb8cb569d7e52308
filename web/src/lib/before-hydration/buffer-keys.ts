/**
 * Keys pressed while a part that was asked for is on its way. Without this they would go to the page behind it, or
 * nowhere. The part gets them the moment that it takes the focus.
 */

/** Besides characters: what moves in lists and mends words. Others may decide something unseen, and are let go. */
const CARRIED = new Set(['Backspace', 'ArrowUp', 'ArrowDown', 'Home', 'End'])

/** A part that is there has this long to take the focus. */
const PATIENCE_MS = 2000
/** Menus take the focus first for themselves, then for an entry. */
const STEADY_FRAMES = 4

const isField = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && /^(text|search|url|email|tel|password|number)$/.test(target.type))

const isEditable = (target: EventTarget | null): target is HTMLElement =>
  isField(target) || (target instanceof HTMLElement && target.isContentEditable)

/**
 * Holds keys from now on; the answer is to be called when the part is there. Fields of the page keep theirs, but for
 * one that the part is to take the place of.
 */
export function holdKeys(replaced?: HTMLElement | null): () => void {
  const held: string[] = []
  const asker = document.activeElement
  const onKey = (event: KeyboardEvent) => {
    const { key } = event
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    if (isEditable(event.target) && event.target !== replaced) return
    const isCharacter = key.length === 1 && (key !== ' ' || held.length > 0 || event.target === replaced)
    // Enter decides on what the keys before it chose, so it waits behind them.
    const isDecision = key === 'Enter' && (held.length > 0 || event.target === replaced)
    if (!isCharacter && !isDecision && !CARRIED.has(key) && key !== 'Tab') return
    event.preventDefault()
    event.stopPropagation()
    if (key !== 'Tab') held.push(key)
  }
  const stop = () => {
    window.removeEventListener('keydown', onKey, true)
    document.removeEventListener('focusin', onFocus)
  }
  const give = (target: Element) => {
    stop()
    void pressAll(target, held.splice(0))
  }
  // At once, so that what is typed from here on comes behind what was typed before.
  const onFocus = ({ target }: FocusEvent) => {
    if (isEditable(target)) give(target)
  }
  window.addEventListener('keydown', onKey, true)
  return () => {
    const until = performance.now() + PATIENCE_MS
    let last: Element | null = null
    let frames = 0
    document.addEventListener('focusin', onFocus)
    const look = () => {
      const now = document.activeElement
      if (isEditable(now)) return give(now)
      const isTaken = now !== null && now !== document.body && now !== asker
      frames = isTaken && now === last ? frames + 1 : 0
      last = now
      if (isTaken && frames >= STEADY_FRAMES) return give(now)
      return performance.now() < until ? requestAnimationFrame(look) : stop()
    }
    look()
  }
}

async function someFrames(): Promise<void> {
  for (let frame = 0; frame < STEADY_FRAMES; frame++)
    await new Promise((resolve) => requestAnimationFrame(resolve))
}

/** A decision is made once the part has drawn what was chosen before it. */
export async function pressAll(target: Element, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    if (key === 'Enter') await someFrames()
    press(target, key)
  }
}

/** Does what the key would have done here. */
function press(target: Element, key: string) {
  const focused = document.activeElement ?? target
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
  if (!focused.dispatchEvent(event)) return
  if (!isField(focused)) {
    if (isEditable(focused)) writeAtCaret(key)
    else if (key === 'Enter' && focused instanceof HTMLElement) focused.click()
    return
  }
  const end = focused.value.length
  if (key.length === 1) typeInto(focused, key)
  else if (key === 'Backspace') {
    focused.setRangeText('', Math.max(0, end - 1), end, 'end')
    focused.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

/** Writes at the end of a field as a hand would, so that the page hears of it. */
export function typeInto(field: HTMLInputElement | HTMLTextAreaElement, text: string) {
  const end = field.value.length
  field.setRangeText(text, end, end, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** An editor that is no field hears of what the browser itself writes, and of nothing else. */
function writeAtCaret(key: string) {
  // The one way to write as a hand does. It is called deprecated for want of a successor.
  if (key.length === 1) document.execCommand('insertText', false, key)
}
