/**
 * Images of strangers tell no size, so they have a place that does not change. One that arrives below the window may
 * still take its own shape: what moves then is not seen. Returns how to stop.
 */
export function fitImages(place: HTMLElement): () => void {
  const fit = (image: HTMLImageElement) => {
    if (image.hasAttribute('height') || image.naturalWidth === 0) return
    if (image.getBoundingClientRect().top < window.innerHeight) return
    // Only their proportion counts: a width that the author chose is in the style too.
    image.width = image.naturalWidth
    image.height = image.naturalHeight
  }
  const onLoad = ({ target }: Event) => {
    if (target instanceof HTMLImageElement) fit(target)
  }
  for (const image of place.querySelectorAll('img')) if (image.complete) fit(image)
  // `load` does not bubble.
  place.addEventListener('load', onLoad, true)
  return () => place.removeEventListener('load', onLoad, true)
}
