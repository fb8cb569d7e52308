/** Set while a mouse button or finger is down. */
let press: Promise<void> | undefined

/** A press in progress must end in the field in which it began, with its caret position. */
function watchPresses() {
  const begin = () => {
    press = new Promise((resolve) => {
      const end = () => resolve()
      window.addEventListener('pointerup', end, { once: true })
      window.addEventListener('pointercancel', end, { once: true })
    })
  }
  window.addEventListener('pointerdown', begin, true)
}
if (typeof window !== 'undefined') watchPresses()

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/** Loads the part that replaces a touched field, and mounts it between two presses. */
export async function loadBetweenPresses(
  part: { preload: () => Promise<unknown> },
  arrive: () => void,
): Promise<void> {
  await part.preload()
  await press
  await nextFrame()
  arrive()
}
