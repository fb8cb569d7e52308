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
      const content = textOf(node)
      const text = content.trim()
      if (text === '') return
      const id = node.properties['id']?.toString() ?? `md-${unique(slug(content), taken)}`
      node.properties['id'] = id
      node.children.push(
        anchor(
          id,
          linkLabel.replace('{heading}', () => text),
        ),
      )
    })
    keepAnchors(tree)
    leadToAnchors(tree)
  }
}

/** Turns old anchors, `<a name>`, into ids, and removes ids that another element has; headings keep theirs. */
function keepAnchors(tree: Root) {
  const taken = new Set<unknown>()
  const keep = ({ properties }: Element) => {
    if (taken.has(properties['id'])) delete properties['id']
    else if (properties['id'] !== undefined) taken.add(properties['id'])
  }
  visit(tree, 'element', (node) => {
    if (headingTag.test(node.tagName)) keep(node)
  })
  visit(tree, 'element', (node) => {
    const { tagName, properties } = node
    if (headingTag.test(tagName)) return
    if (tagName === 'a' && properties['name'] !== undefined) {
      properties['id'] ??= properties['name']
      delete properties['name']
    }
    keep(node)
  })
}

/**
 * Links of a table of contents that differ from the anchor only by case, by the invisible character of an emoji or by
 * GitHub's own prefix, as some tools write them.
 */
function leadToAnchors(tree: Root) {
  const ids = new Map<string, string>()
  visit(tree, 'element', ({ properties: { id } }) => {
    if (typeof id !== 'string') return
    ids.set(id, id)
    if (!ids.has(plain(id))) ids.set(plain(id), id)
  })
  visit(tree, 'element', ({ tagName, properties }) => {
    const { href } = properties
    if (tagName !== 'a' || typeof href !== 'string' || !href.startsWith('#')) return
    const target = decoded(href.slice(1))
    const id =
      ids.get(target) ?? ids.get(plain(target)) ?? ids.get(plain(target).replace('user-content-', ''))
    if (id !== undefined && id !== target) properties['href'] = `#${id}`
  })
}

const plain = (id: string): string => id.toLowerCase().replaceAll('\uFE0F', '')

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
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

/** The anchor that GitHub makes of a heading: a hyphen for each space, also for those beside a removed character. */
const slug = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-')

/** Also GitHub's: a number behind each repeated anchor that no other heading has. */
function unique(slug: string, taken: Map<string, number>): string {
  let count = taken.get(slug) ?? 0
  let result = slug
  while (taken.has(result)) result = `${slug}-${++count}`
  taken.set(slug, count)
  taken.set(result, taken.get(result) ?? 0)
  return result
}
