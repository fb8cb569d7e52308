import { isEditable, pressKey } from './press-key.ts'

/**
 * Buffers keys that are pressed while a requested part loads. Otherwise they would go to the page behind it, or be
 * lost. The part receives them as soon as it takes the focus.
 */

/**
 * Keys buffered besides characters: those that move in lists and correct text. Others are dropped, since they may
 * trigger an action the user does not see.
 */
const BUFFERED = new Set(['Backspace', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End'])

/** A loaded part has this long to take the focus, and this many frames, since a busy machine renders few in that time. */
const TIMEOUT_MS = 2000
const TIMEOUT_FRAMES = 20
/** Menus focus themselves first, then an entry. */
const STEADY_FRAMES = 4

/**
 * Buffers keys from now on; the returned function is called when the part is loaded. Fields of the page keep
 * receiving keys, except the one that the part replaces.
 */
export function bufferKeys(replaced?: HTMLElement | null): () => void {
  const buffered: string[] = []
  const asker = document.activeElement
  const onKey = (event: KeyboardEvent) => {
    const { key } = event
    if (key === 'Escape') {
      // The part will close, and whatever follows is for the page.
      buffered.length = 0
      return stop()
    }
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    if (isEditable(event.target) && event.target !== replaced) return
    const isCharacter = key.length === 1 && (key !== ' ' || buffered.length > 0 || event.target === replaced)
    // Enter confirms what the keys before it selected, so it is replayed after them.
    const isDecision = key === 'Enter' && (buffered.length > 0 || event.target === replaced)
    if (!isCharacter && !isDecision && !BUFFERED.has(key) && key !== 'Tab') return
    event.preventDefault()
    event.stopPropagation()
    if (key !== 'Tab') buffered.push(key)
  }
  const stop = () => {
    window.removeEventListener('keydown', onKey, true)
    document.removeEventListener('focusin', onFocus)
  }
  const give = (target: Element) => {
    stop()
    void replayKeys(target, buffered.splice(0))
  }
  // Synchronously, so that keys typed from now on come after the buffered ones.
  const onFocus = ({ target }: FocusEvent) => {
    if (isEditable(target)) give(target)
  }
  window.addEventListener('keydown', onKey, true)
  return () => {
    const until = performance.now() + TIMEOUT_MS
    let last: Element | null = null
    let frames = 0
    let framesLeft = TIMEOUT_FRAMES
    document.addEventListener('focusin', onFocus)
    const look = () => {
      framesLeft -= 1
      const now = document.activeElement
      if (isEditable(now)) return give(now)
      const isTaken = now !== null && now !== document.body && now !== asker
      frames = isTaken && now === last ? frames + 1 : 0
      last = now
      if (isTaken && frames >= STEADY_FRAMES) return give(now)
      return framesLeft > 0 || performance.now() < until ? requestAnimationFrame(look) : stop()
    }
    look()
  }
}

/** Buffers keys while a part that is already loaded is shown and takes the focus. */
export const bufferKeysUntilFocus = () => bufferKeys()()

async function someFrames(): Promise<void> {
  for (let frame = 0; frame < STEADY_FRAMES; frame++)
    await new Promise((resolve) => requestAnimationFrame(resolve))
}

/** Replays Enter after the part has rendered the selection before it. */
export async function replayKeys(target: Element, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    if (key === 'Enter') await someFrames()
    pressKey(target, key)
  }
}
