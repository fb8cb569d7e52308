import { originalPicturePath, readSaidPicturePath } from '@quarry/domain/files/message-images'
import type { Element, Root } from 'hast'
import { SKIP, visit } from 'unist-util-visit'

/** rehype plugin: pictures that were said lead to themselves as large as they were sent, with scripts or without. */
export function linkPictures({ site }: { site: string }) {
  return (tree: Root) => {
    visit(tree, 'element', (node, index, parent) => {
      if (node.tagName === 'a' || node.tagName === 'picture') return SKIP
      const url = node.tagName === 'img' ? URL.parse(String(node.properties['src'] ?? ''), site) : null
      const said = url?.origin === new URL(site).origin ? readSaidPicturePath(url.pathname) : undefined
      if (!said || !parent || index === undefined) return undefined
      const link: Element = {
        type: 'element',
        tagName: 'a',
        properties: { href: originalPicturePath(said.id), target: '_blank', rel: ['noopener'] },
        children: [node],
      }
      parent.children[index] = link
      return SKIP
    })
  }
}
