import { fitImages, followLink, type LinkOptions } from '../../markdown/prose.tsx'

const attached = new WeakSet<HTMLElement>()

/** Gives links and images of a rendered message what `Prose` gives them, once. */
export function attachProse(place: HTMLElement, options: LinkOptions): void {
  if (attached.has(place)) return
  attached.add(place)
  fitImages(place)
  place.addEventListener('click', (event) => followLink(event, options))
}
