/** Whether a button or finger is down, as far as the page has heard. */
let press: Promise<void> | undefined

/** A press that is under way ends in the field in which it began, with the caret that it sets. */
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

/** Fetches the part that is to take the place of a field which was touched, and puts it there between two presses. */
export async function arrivalOf(
  part: { preload: () => Promise<unknown> },
  arrive: () => void,
): Promise<void> {
  await part.preload()
  await press
  await nextFrame()
  arrive()
}
