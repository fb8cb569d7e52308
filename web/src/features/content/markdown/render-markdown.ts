import rehypeHighlight from 'rehype-highlight'
import rehypeRaw from 'rehype-raw'
import rehypeSanitize from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import type { ContentHosts } from './hosts.ts'
import { labelBoxes } from './label-boxes.ts'
import { languageAliases, languages } from './languages.ts'
import { outline } from './outline.ts'
import { reachable } from './reachable.ts'
import { reserveSpace, type SizeOf } from './reserve-space.ts'
import { type EmbedTitles, restrictValues } from './restrict-values.ts'
import { markdownSchema } from './sanitize-schema.ts'

export type MarkdownLabels = {
  embedTitles: EmbedTitles
  table: string
  /** Names a box without text beside it. */
  box: string
  headingLink: (heading: string) => string
}

export type MarkdownOptions = {
  hosts: ContentHosts
  /** Level of the first heading of the text; headings above it belong to the page. */
  baseLevel?: number
  labels?: MarkdownLabels
  sizeOf?: SizeOf | undefined
}

const englishLabels: MarkdownLabels = {
  embedTitles: { video: 'Embedded video', chat: 'Chat server' },
  table: 'Table',
  box: 'Task',
  headingLink: (heading) => `Link to ${heading}`,
}

/**
 * People's markdown as harmless HTML, by the rules of spec section 5. Pure text in, text out: the same on the server
 * and in the browser, so a preview shows what the page will show.
 */
export async function renderMarkdown(markdown: string, options: MarkdownOptions): Promise<string> {
  try {
    return await process(markdown, options)
  } catch (error) {
    // Thousands of nested elements exhaust the stack of the parsers: such a text is shown as it was written.
    if (error instanceof RangeError) return `<pre tabindex="0">${escapeText(markdown)}</pre>`
    throw error
  }
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
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
    // After the whitelist: what it adds is ours, not the author's.
    .use(rehypeHighlight, { languages, aliases: languageAliases, detect: false })
    .use(rehypeStringify)
    .process(markdown)
  return String(file)
}
