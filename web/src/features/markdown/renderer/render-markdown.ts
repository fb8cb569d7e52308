import rehypeHighlight from 'rehype-highlight'
import rehypeRaw from 'rehype-raw'
import rehypeSanitize from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import type { MarkdownLabels, MentionTargets } from '../../../lib/markdown-renderer.ts'
import { asWritten } from './plain-text.ts'
import type { ContentHosts } from './content-hosts.ts'
import { languageAliases, languages } from './highlight-languages.ts'
import { linkMentions } from './link-mentions.ts'
import { linkPictures } from './link-message-images.ts'
import { outline, textOf } from './outline.ts'
import { reserveSpace, type SizeOf } from './reserve-image-space.ts'
import { restrictValues } from './restrict-values.ts'
import { markdownSchema } from './sanitize-schema.ts'
import type { Element, Root } from 'hast'
import { visit, SKIP } from 'unist-util-visit'

/** 65 quotes or lists in one another on one line. A line of one mark alone is a rule, so lists need their blanks. */
const nest = /^(?:[ \t]*(?:>|[*+-][ \t]|\d{1,9}[.)][ \t])){65}/m

/** 500 times the same mark; rules and underlines of headings are a line long. */
const run = /([*_~`[\]()<>!|=&\\#])\1{499}/

/**
 * Whether a text is one of those that cost the parser time by the square or cube of their length and that no person
 * writes. What it lets through is held by the deadline of the worker.
 */
const isTangled = (text: string): boolean => nest.test(text) || run.test(text)

/** Longer names are a burden to hear; the text itself stands beside the box anyway. */
const LONGEST_NAME = 120

/**
 * rehype plugin: names each box of a task list after the text beside it, without the tasks below it, or by `fallback`
 * where it stands alone.
 */
function labelBoxes({ fallback }: { fallback: string }) {
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

export type MarkdownOptions = {
  hosts: ContentHosts
  /** Level of the first heading of the text; headings above it belong to the page. */
  baseLevel?: number
  labels?: MarkdownLabels
  sizeOf?: SizeOf | undefined
  mentions?: MentionTargets | undefined
}

const englishLabels: MarkdownLabels = {
  embedTitles: { video: 'Embedded video', chat: 'Chat server' },
  table: 'Table',
  box: 'Task',
  headingLink: 'Link to {heading}',
}

/** Of the longest text (65 536 characters) the most that is no attack: tables fill up short rows with cells. */
const LONGEST_HTML = 1_500_000

/**
 * People's markdown as harmless HTML, by the rules of docs/rules/markdown.md. Pure text in, text out: the same on the
 * server and in the browser, so a preview shows what the page will show. The time it takes is bounded by whoever calls
 * it in a worker; a text that cannot be rendered is shown as it was written.
 */
export async function renderMarkdown(markdown: string, options: MarkdownOptions): Promise<string> {
  if (isTangled(markdown)) return asWritten(markdown)
  try {
    const html = await process(markdown, options)
    return html.length > LONGEST_HTML ? asWritten(markdown) : html
  } catch (error) {
    // Thousands of nested elements exhaust the stack of the parsers.
    if (error instanceof RangeError) return asWritten(markdown)
    throw error
  }
}

async function process(markdown: string, options: MarkdownOptions): Promise<string> {
  const labels = options.labels ?? englishLabels
  const file = await unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(remarkRehype, { allowDangerousHtml: true, clobberPrefix: '' })
    .use(rehypeRaw)
    .use(rehypeSanitize, markdownSchema)
    .use(restrictValues, { hosts: options.hosts, embedTitles: labels.embedTitles })
    .use(outline, { baseLevel: options.baseLevel ?? 2, linkLabel: labels.headingLink })
    .use(reachable, { tableLabel: labels.table })
    .use(labelBoxes, { fallback: labels.box })
    .use(reserveSpace, { sizeOf: options.sizeOf })
    .use(linkPictures, { site: options.hosts.site })
    .use(linkMentions, { targets: options.mentions ?? {} })
    // After the whitelist: what it adds is ours, not the author's.
    .use(rehypeHighlight, { languages, aliases: languageAliases, detect: false })
    .use(rehypeStringify)
    .process(markdown)
  return String(file)
}

/** rehype plugin: makes what can scroll sideways reachable by keyboard, and gives tables room of their own. */
function reachable({ tableLabel }: { tableLabel: string }) {
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
