import type { Element, Root } from 'hast'
import { visit } from 'unist-util-visit'
import type { ImageSize } from './image-size.ts'

/** Tells the size of an image by its address, where it can be known without waiting for strangers. */
export type SizeOf = (source: string) => Promise<ImageSize | undefined>

/** rehype plugin: images of known size get it as attributes, so that nothing moves when they arrive. */
export function reserveSpace({ sizeOf }: { sizeOf: SizeOf | undefined }) {
  return async (tree: Root) => {
    if (!sizeOf) return
    const waiting: Promise<void>[] = []
    visit(tree, 'element', (node) => {
      if (isUnsized(node)) waiting.push(setSize(node, sizeOf))
    })
    await Promise.all(waiting)
  }
}

const isUnsized = ({ tagName, properties }: Element) =>
  tagName === 'img' && properties['width'] === undefined && properties['height'] === undefined

async function setSize(image: Element, sizeOf: SizeOf) {
  const size = await sizeOf(String(image.properties['src'] ?? ''))
  if (!size) return
  image.properties['width'] = size.width
  image.properties['height'] = size.height
}
