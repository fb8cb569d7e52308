import type { Element, Root } from 'hast'
import { visit } from 'unist-util-visit'

const headingTag = /^h([1-6])$/

/**
 * rehype plugin: starts the headings of a text at `baseLevel` without skipped levels, so that a page has one `h1` and a
 * valid outline. Gives every heading an id and a link to itself.
 */
export function outline({
  baseLevel,
  linkLabel,
}: {
  baseLevel: number
  /** With `{heading}` as placeholder. */
  linkLabel: string
}) {
  return (tree: Root) => {
    const open: number[] = []
    const taken = new Map<string, number>()
    visit(tree, 'element', (node) => {
      const match = headingTag.exec(node.tagName)
      if (!match) return
      const written = Number(match[1])
      while ((open.at(-1) ?? 0) >= written) open.pop()
      open.push(written)
      node.tagName = `h${Math.min(baseLevel + open.length - 1, 6)}`
      const text = textOf(node).trim()
      if (text === '') return
      const id = node.properties['id']?.toString() ?? `md-${unique(slug(text), taken)}`
      node.properties['id'] = id
      node.children.push(
        anchor(
          id,
          linkLabel.replace('{heading}', () => text),
        ),
      )
    })
  }
}

function anchor(id: string, label: string): Element {
  return {
    type: 'element',
    tagName: 'a',
    properties: { className: ['anchor'], href: `#${id}`, ariaLabel: label },
    children: [{ type: 'text', value: '#' }],
  }
}

export function textOf(node: Element): string {
  return node.children
    .map((child) => (child.type === 'text' ? child.value : child.type === 'element' ? textOf(child) : ''))
    .join('')
}

function slug(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s+/g, '-')
}

function unique(slug: string, taken: Map<string, number>): string {
  const count = taken.get(slug) ?? 0
  taken.set(slug, count + 1)
  return count === 0 ? slug : `${slug}-${count}`
}
