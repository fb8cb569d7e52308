import { mentionsIn } from '@quarry/domain/threads/mentions'
import type { Element, ElementContent, Root } from 'hast'
import { SKIP, visit } from 'unist-util-visit'
import type { MentionTargets } from '../../../lib/markdown-renderer.ts'

/** Elements whose text contains no mentions. */
const CLOSED = new Set(['a', 'code', 'pre', 'kbd', 'samp'])

/** rehype plugin: links mentions of known users and organizations; other names stay text. */
export function linkMentions({ targets }: { targets: MentionTargets }) {
  return (tree: Root) => {
    if (Object.keys(targets).length === 0) return
    visit(tree, (node, index, parent) => {
      if (node.type === 'element' && CLOSED.has(node.tagName)) return SKIP
      if (node.type !== 'text' || !parent || index === undefined) return undefined
      const parts = partsOf(node.value, targets)
      if (parts.length === 1) return undefined
      parent.children.splice(index, 1, ...parts)
      return index + parts.length
    })
  }
}

function partsOf(text: string, targets: MentionTargets): ElementContent[] {
  const parts: ElementContent[] = []
  let from = 0
  for (const { name, at } of mentionsIn(text)) {
    const key = name.toLowerCase()
    if (!Object.hasOwn(targets, key)) continue
    if (at > from) parts.push({ type: 'text', value: text.slice(from, at) })
    from = at + 1 + name.length
    parts.push(mention(text.slice(at, from), targets[key] ?? null))
  }
  if (from < text.length || parts.length === 0) parts.push({ type: 'text', value: text.slice(from) })
  // A text that is only a name splits into one part too, which must still be replaced.
  return parts.length === 1 && from > 0 ? [...parts, { type: 'text', value: '' }] : parts
}

const mention = (value: string, href: string | null): Element => ({
  type: 'element',
  tagName: href === null ? 'b' : 'a',
  properties: href === null ? {} : { href },
  children: [{ type: 'text', value }],
})
