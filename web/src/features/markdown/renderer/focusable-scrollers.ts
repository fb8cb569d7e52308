import type { Element, Root } from 'hast'
import { SKIP, visit } from 'unist-util-visit'

/** rehype plugin: makes what can scroll sideways reachable by keyboard, and gives tables room of their own. */
export function reachable({ tableLabel }: { tableLabel: string }) {
  return (tree: Root) =>
    visit(tree, 'element', (node, index, parent) => {
      if (node.tagName === 'pre') node.properties['tabIndex'] = 0
      if (node.tagName !== 'table' || !parent || index === undefined) return undefined
      parent.children[index] = scroller(node, tableLabel)
      return SKIP
    })
}

function scroller(table: Element, label: string): Element {
  return {
    type: 'element',
    tagName: 'div',
    properties: { className: ['table-wrap'], tabIndex: 0, role: 'group', ariaLabel: label },
    children: [table],
  }
}
