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
import { labelBoxes } from './label-checkboxes.ts'
import { languageAliases, languages } from './highlight-languages.ts'
import { linkMentions } from './link-mentions.ts'
import { linkPictures } from './link-message-images.ts'
import { outline } from './outline.ts'
import { reachable } from './focusable-scrollers.ts'
import { reserveSpace, type SizeOf } from './reserve-image-space.ts'
import { restrictValues } from './restrict-values.ts'
import { markdownSchema } from './sanitize-schema.ts'
import { isTangled } from './pathological-input.ts'

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
 * People's markdown as harmless HTML, by the rules of docs/rules/texts.md. Pure text in, text out: the same on the
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
