import { originalMessageImagePath, readMessageImagePath } from '@quarry/domain/files/message-images'
import type { Element, Root } from 'hast'
import { SKIP, visit } from 'unist-util-visit'

/** rehype plugin: links message images to their originals, with or without scripts. */
export function linkMessageImages({ site }: { site: string }) {
  return (tree: Root) => {
    visit(tree, 'element', (node, index, parent) => {
      if (node.tagName === 'a' || node.tagName === 'picture') return SKIP
      const url = node.tagName === 'img' ? URL.parse(String(node.properties['src'] ?? ''), site) : null
      const image = url?.origin === new URL(site).origin ? readMessageImagePath(url.pathname) : undefined
      if (!image || !parent || index === undefined) return undefined
      const link: Element = {
        type: 'element',
        tagName: 'a',
        properties: { href: originalMessageImagePath(image.id), target: '_blank', rel: ['noopener'] },
        children: [node],
      }
      parent.children[index] = link
      return SKIP
    })
  }
}
