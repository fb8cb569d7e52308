import type { Element, Root } from 'hast'
import { expect, it } from 'vitest'
import { linkMessageImages } from './link-message-images.ts'

const SHOWN = '/data/pictures/AB12/640x480'
const element = (tagName: string, properties: Element['properties'], children: Element[] = []): Element => ({
  type: 'element',
  tagName,
  properties,
  children,
})
const picture = (src: string) => element('img', { src })

/** The rendered form of the only element of a text. */
function linked(node: Element) {
  const tree: Root = { type: 'root', children: [node] }
  linkMessageImages({ site: 'https://quarry.test' })(tree)
  return tree.children[0]
}

it.each([SHOWN, `https://quarry.test${SHOWN}`, '/data/pictures/AB12/shown'])(
  '%s links to its original, in a new tab',
  (src) => {
    expect(linked(picture(src))).toMatchObject({
      tagName: 'a',
      properties: { href: '/data/pictures/AB12/original', target: '_blank', rel: ['noopener'] },
      children: [{ tagName: 'img', properties: { src } }],
    })
  },
)

it.each([
  ['of another site', `https://other.test${SHOWN}`],
  ['that was not said', '/data/AABBCCDD/icon.webp'],
  ['without an address', ''],
])('adds no link to an image %s', (_what, src) => {
  expect(linked(picture(src))).toMatchObject({ tagName: 'img' })
})

it('keeps the existing link of an image', () => {
  const link = linked(element('a', { href: '/mods' }, [picture(SHOWN)]))
  expect(link).toMatchObject({ properties: { href: '/mods' }, children: [{ tagName: 'img' }] })
})
