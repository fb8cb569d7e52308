import type { Element, Root } from 'hast'
import { visit } from 'unist-util-visit'
import { textOf } from './outline.ts'

/** Longer names are a burden to hear; the text itself stands beside the box anyway. */
const LONGEST_NAME = 120

/**
 * rehype plugin: names each box of a task list after the text beside it, without the tasks below it, or by `fallback`
 * where it stands alone.
 */
export function labelBoxes({ fallback }: { fallback: string }) {
  return (tree: Root) =>
    visit(tree, 'element', (node, _index, parent) => {
      if (node.tagName !== 'input' || parent?.type !== 'element') return
      node.properties['ariaLabel'] = besideBox(parent).trim().slice(0, LONGEST_NAME) || fallback
    })
}

const isList = (node: Element['children'][number]) =>
  node.type === 'element' && (node.tagName === 'ul' || node.tagName === 'ol')

const besideBox = (item: Element): string =>
  textOf({ ...item, children: item.children.filter((child) => !isList(child)) })
