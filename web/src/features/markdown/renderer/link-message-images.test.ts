import type { Element, Root } from 'hast'
import { expect, it } from 'vitest'
import { linkPictures } from './link-message-images.ts'

const SHOWN = '/data/pictures/AB12/640x480'
const element = (tagName: string, properties: Element['properties'], children: Element[] = []): Element => ({
  type: 'element',
  tagName,
  properties,
  children,
})
const picture = (src: string) => element('img', { src })

/** What the only thing in a text is afterwards. */
function linked(node: Element) {
  const tree: Root = { type: 'root', children: [node] }
  linkPictures({ site: 'https://quarry.test' })(tree)
  return tree.children[0]
}

it.each([SHOWN, `https://quarry.test${SHOWN}`, '/data/pictures/AB12/shown'])(
  '%s leads to itself as it was sent, apart from the page',
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
])('a picture %s leads nowhere', (_what, src) => {
  expect(linked(picture(src))).toMatchObject({ tagName: 'img' })
})

it('one that leads somewhere already goes on leading there', () => {
  const link = linked(element('a', { href: '/mods' }, [picture(SHOWN)]))
  expect(link).toMatchObject({ properties: { href: '/mods' }, children: [{ tagName: 'img' }] })
})
