import rehypeHighlight from 'rehype-highlight'
import rehypeRaw from 'rehype-raw'
import rehypeSanitize from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import type { MarkdownLabels, MentionTargets } from '../../../lib/markdown-renderer.ts'
import { MOST_PARSER_WORK, parserWork } from './parser-work.ts'
import { renderPlainText } from './plain-text.ts'
import type { ContentHosts } from './content-hosts.ts'
import { languageAliases, languages } from './highlight-languages.ts'
import { linkMentions } from './link-mentions.ts'
import { linkMessageImages } from './link-message-images.ts'
import { outline, textOf } from './outline.ts'
import { reserveSpace, type SizeOf } from './reserve-image-space.ts'
import { restrictValues } from './restrict-values.ts'
import { markdownSchema } from './sanitize-schema.ts'
import type { Element, Root } from 'hast'
import { visit, SKIP } from 'unist-util-visit'

/** 65 nested quotes or lists on one line. A line of only one mark is a rule, so list marks need spaces. */
const nest = /^(?:[ \t]*(?:>|[*+-][ \t]|\d{1,9}[.)][ \t])){65}/m

/** 500 times the same mark; rules and heading underlines are at most one line long. */
const run = /([*_~`[\]()<>!|=&\\#])\1{499}/

/**
 * Whether parsing the text takes time by the square or cube of its length. No real text looks like that. Texts that
 * pass are limited by the worker's timeout as well.
 */
const isPathological = (text: string): boolean =>
  nest.test(text) || run.test(text) || parserWork(text) > MOST_PARSER_WORK

/** Longer labels are tedious to hear; the text is beside the checkbox anyway. */
const LONGEST_NAME = 120

/**
 * rehype plugin: labels each checkbox of a task list with the text beside it, without nested tasks, or with `fallback`
 * if there is none.
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
  /** Level of the first heading of the text; the page uses the levels above. */
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

/**
 * Maximum size for the longest text (65 536 characters); more is an attack, because tables fill short rows with cells.
 */
const LONGEST_HTML = 1_500_000

/**
 * User Markdown as harmless HTML, by the rules of docs/rules/markdown.md. Pure text in, text out: the same on the
 * server and in the browser, so a preview equals the page. The caller limits the time by running it in a worker; a text
 * that cannot be rendered is shown as source.
 */
export async function renderMarkdown(markdown: string, options: MarkdownOptions): Promise<string> {
  if (isPathological(markdown)) return renderPlainText(markdown)
  try {
    const html = await process(markdown, options)
    return html.length > LONGEST_HTML ? renderPlainText(markdown) : html
  } catch (error) {
    // Thousands of nested elements would overflow the stack of the parsers.
    if (error instanceof RangeError) return renderPlainText(markdown)
    throw error
  }
}

async function process(markdown: string, options: MarkdownOptions): Promise<string> {
  const labels = options.labels ?? englishLabels
  const file = await unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(remarkRehype, { allowDangerousHtml: true, clobberPrefix: '' })
    .use(closeFrames)
    .use(rehypeRaw)
    .use(rehypeSanitize, markdownSchema)
    .use(restrictValues, { hosts: options.hosts, embedTitles: labels.embedTitles })
    .use(outline, { baseLevel: options.baseLevel ?? 2, linkLabel: labels.headingLink })
    .use(reachable, { tableLabel: labels.table })
    .use(labelBoxes, { fallback: labels.box })
    .use(reserveSpace, { sizeOf: options.sizeOf })
    .use(linkMessageImages, { site: options.hosts.site })
    .use(linkMentions, { targets: options.mentions ?? {} })
    // After the whitelist, because these plugins add trusted markup.
    .use(rehypeHighlight, { languages, aliases: languageAliases, detect: false })
    .use(rehypeStringify)
    .process(markdown)
  return String(file)
}

/**
 * Start and end tags of elements that hide their content, most of them as text up to the end tag. Tags have a limited
 * length, so that a text full of unfinished ones takes no longer. A quoted value may contain `>`.
 */
const textTag =
  /<(\/?)(audio|iframe|noembed|noframes|noscript|object|script|style|template|textarea|title|video|xmp)(?=[\s/>])((?:[^<>"']{0,256}(?:"[^"]{0,512}"|'[^']{0,512}')){0,8}[^<>"']{0,256}|[^>]{0,4096})>/gi

/** These need no slash: without an end tag they would contain the whole rest. */
const frames = new Set(['iframe', 'video', 'audio'])

type Tag = { name: string; isEnd: boolean; isClosed: boolean }

/**
 * Rehype plugin: ends frames and media without an end tag, and elements written as `<iframe … />`, directly behind their start
 * tag. Otherwise they would contain, and hide, the rest of the text. Runs before raw HTML is parsed.
 */
function closeFrames() {
  return (tree: Root) => {
    const tags: Tag[] = []
    visit(tree, 'raw', (node) => {
      for (const [, slash = '', name = '', rest = ''] of node.value.matchAll(textTag))
        tags.push({ name: name.toLowerCase(), isEnd: slash === '/', isClosed: rest.trimEnd().endsWith('/') })
    })
    let at = 0
    visit(tree, 'raw', (node) => {
      node.value = node.value.replaceAll(textTag, (written: string, _slash: string, name: string) => {
        const tag = tags[at++]
        return tag && lacksEnd(tag, tags[at]) ? `${written}</${name}>` : written
      })
    })
  }
}

function lacksEnd(tag: Tag, next: Tag | undefined): boolean {
  if (tag.isEnd) return false
  const isEnded = next?.isEnd === true && next.name === tag.name
  return !isEnded && (tag.isClosed || frames.has(tag.name))
}

/** rehype plugin: makes horizontally scrollable elements reachable by keyboard, and wraps tables. */
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
