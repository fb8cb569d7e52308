/**
 * External images have unknown sizes, so they get a fixed space. An image that loads below the window may still take
 * its own shape, because no visible content moves. One that fails shows its alternative text without a frame. Returns
 * the cleanup.
 */
export function fitImages(place: HTMLElement): () => void {
  const isUnseen = (image: HTMLImageElement) => image.getBoundingClientRect().top >= window.innerHeight
  const fit = (image: HTMLImageElement) => {
    if (image.naturalWidth === 0) return miss(image)
    if (image.hasAttribute('height') || !isUnseen(image)) return
    // Only the aspect ratio counts: a width that the author chose is in the style too.
    image.width = image.naturalWidth
    image.height = image.naturalHeight
  }
  const miss = (image: HTMLImageElement) => {
    image.classList.add('failed')
    if (isUnseen(image)) image.classList.add('failed-unseen')
  }
  const onEnd = ({ target }: Event) => {
    if (target instanceof HTMLImageElement) fit(target)
  }
  for (const image of place.querySelectorAll('img')) if (image.complete) fit(image)
  // Neither event bubbles.
  for (const end of ['load', 'error']) place.addEventListener(end, onEnd, true)
  return () => {
    for (const end of ['load', 'error']) place.removeEventListener(end, onEnd, true)
  }
}
