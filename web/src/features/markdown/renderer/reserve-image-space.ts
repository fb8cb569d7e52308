import { readMessageImagePath } from '@quarry/domain/files/message-images'
import type { Element, Parents, Root } from 'hast'
import { visit } from 'unist-util-visit'
import type { ImageSize } from './read-image-size.ts'

/** Returns the size of an image by its address if it is known without requests to other hosts. */
export type SizeOf = (source: string) => Promise<ImageSize | undefined>

/** rehype plugin: images of known size get it as attributes, so that nothing moves when they load. Frames keep their size. */
export function reserveSpace({ sizeOf }: { sizeOf: SizeOf | undefined }) {
  return async (tree: Root) => {
    const waiting: Promise<void>[] = []
    const images: Element[] = []
    const parents = new Map<Element, Parents | undefined>()
    visit(tree, 'element', (node, _index, parent) => {
      parents.set(node, parent)
      if (node.tagName === 'iframe') addFrameStyle(node)
      if (node.tagName !== 'img') return
      images.push(node)
      if (isInText(node, parents)) node.properties['className'] = ['in-text']
      if (isUnsized(node)) waiting.push(setSize(node, sizeOf))
    })
    await Promise.all(waiting)
    images.forEach(addSizeStyle)
  }
}

const inline = new Set(['a', 'em', 'strong', 'del', 'span', 'kbd', 'picture'])

/** Whether there is text beside an image in its block. */
function isInText(image: Element, parents: ReadonlyMap<Element, Parents | undefined>): boolean {
  let block = parents.get(image)
  while (block?.type === 'element' && inline.has(block.tagName)) block = parents.get(block)
  return block?.children.some((node) => node.type === 'text' && node.value.trim() !== '') ?? false
}

const length = /^(\d{1,5})(px|%)?$/

/**
 * The page's styles would override the size attributes, so they are repeated as styles: width, and height if there is
 * no width.
 */
function addSizeStyle({ properties }: Element) {
  const name = properties['width'] === undefined ? 'height' : 'width'
  const [, number, unit = 'px'] = length.exec(String(properties[name] ?? '')) ?? []
  if (!number) return
  addStyle(properties, `--${name.charAt(0)}: ${number}${unit}`)
}

/** Width and aspect ratio of a frame, since the page's styles override its attributes as well. */
function addFrameStyle(frame: Element) {
  const { properties } = frame
  if (properties['width'] === undefined) return
  addSizeStyle(frame)
  const [width, height] = [pixels(properties['width']), pixels(properties['height'])]
  if (width && height) addStyle(properties, `--ratio: ${width} / ${height}`)
}

function addStyle(properties: Element['properties'], declaration: string) {
  properties['style'] = properties['style'] ? `${String(properties['style'])}; ${declaration}` : declaration
}

const isUnsized = ({ properties }: Element) =>
  properties['width'] === undefined || properties['height'] === undefined

const pixels = (value: Element['properties'][string]) => {
  const [, number, unit = 'px'] = length.exec(String(value ?? '')) ?? []
  return number && unit === 'px' ? Number(number) : undefined
}

/** Addresses of message images contain their size, because only readers of the thread may fetch them. */
const messageImageSize = (source: string): ImageSize | undefined =>
  readMessageImagePath(URL.parse(source, 'https://any.example')?.pathname ?? '')?.size

async function setSize(image: Element, sizeOf: SizeOf | undefined) {
  const source = String(image.properties['src'] ?? '')
  const size = messageImageSize(source) ?? (await sizeOf?.(source))
  if (!size) return
  const { properties } = image
  const width = pixels(properties['width'])
  const height = pixels(properties['height'])
  // A side that the author set stays, and the other one follows in proportion.
  properties['width'] ??= height === undefined ? size.width : Math.round((height * size.width) / size.height)
  properties['height'] ??= Math.round(((width ?? size.width) * size.height) / size.width)
}
