import type { Root } from 'hast'
import rehypeRaw from 'rehype-raw'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { describe, expect, it } from 'vitest'
import { hostile } from './hostile-corpus.ts'
import { contentHosts } from './content-hosts.ts'
import { markdownSchema } from './sanitize-schema.ts'
import { renderMarkdown } from './render-markdown.ts'

const hosts = contentHosts('https://quarry.example')

const allowedTags = new Set(markdownSchema.tagNames)
const allowedProtocol = /^(https?:|mailto:|\/(?!\/)|\/\/|#|data:image\/|[^:]*$)/i
const addresses = ['href', 'src', 'poster', 'cite'] as const

/** The tree that a browser would build from the text. */
function parse(html: string): Root {
  const raw: unknown = { type: 'root', children: [{ type: 'raw', value: html }] }
  return unified()
    .use(rehypeRaw)
    .runSync(raw as Root)
}

function dangersIn(html: string): string[] {
  const dangers: string[] = []
  visit(parse(html), (node) => {
    if (node.type === 'comment') dangers.push('comment')
    if (node.type !== 'element') return
    if (!allowedTags.has(node.tagName)) dangers.push(`<${node.tagName}>`)
    for (const [name, value] of Object.entries(node.properties)) {
      if (/^on/i.test(name) || name === 'srcDoc' || name === 'srcdoc') dangers.push(`${node.tagName}.${name}`)
      if (name === 'id' && !String(value).startsWith('md-')) dangers.push(`id ${String(value)}`)
      if (
        name === 'style' &&
        !/^((image-rendering|text-align|float): [a-z]+|--[wh]: \d+(px|%))(; |$)/.test(String(value))
      )
        dangers.push(`style ${String(value)}`)
    }
    for (const name of addresses) {
      const value = node.properties[name]?.toString()
      if (value !== undefined && !allowedProtocol.test(value)) dangers.push(`${name}=${value}`)
    }
  })
  return dangers
}

describe('hostile markdown', () => {
  it.each(hostile)('renders %j harmless', async (text) => {
    expect(dangersIn(await renderMarkdown(text, { hosts }))).toEqual([])
  })

  it.each(hostile)('stays harmless when its own output %j is rendered again', async (text) => {
    const once = await renderMarkdown(text, { hosts })
    expect(dangersIn(await renderMarkdown(once, { hosts }))).toEqual([])
  })

  it('handles a table of 20 000 cells and very deep nesting', async () => {
    const row = `|${' x |'.repeat(20)}`
    const table = [row, `|${'-|'.repeat(20)}`, ...Array.from({ length: 1000 }, () => row)].join('\n')
    expect((await renderMarkdown(table, { hosts })).match(/<td>/g)).toHaveLength(20_000)
    for (const nested of ['> '.repeat(2_000), '<div>'.repeat(10_000), '*'.repeat(20_000), '['.repeat(20_000)])
      expect(dangersIn(await renderMarkdown(`${nested}<script>alert(1)</script>`, { hosts }))).toEqual([])
  }, 60_000)
})
