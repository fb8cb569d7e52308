import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { contentHosts } from './content-hosts.ts'
import { MOST_PARSER_WORK, parserWork } from './parser-work.ts'
import { renderPlainText } from './plain-text.ts'
import { renderMarkdown } from './render-markdown.ts'
import { slow } from './slow-corpus.ts'

const LONGEST = 65_536
const hosts = contentHosts('https://quarry.example')

/** Shapes that took from 1.9 to 64 seconds of processor time, or all memory, at the longest size. */
const COSTLY = [
  'open emphasis',
  'emphasis in words',
  'nested emphasis',
  'nested strong',
  'nested strike',
  'mixed marks',
  'marks around links',
  'short headings',
  'lazy quote',
  'tight list',
  'empty list',
  'nested links',
  'wide table',
] as const

describe('the estimated work of the parser', () => {
  it.each(COSTLY)('rejects %s at the longest size, so that it is shown as plain text', async (name) => {
    const text = slow[name]?.(LONGEST) ?? ''
    expect(parserWork(text)).toBeGreaterThan(MOST_PARSER_WORK)
    expect(await renderMarkdown(text, { hosts })).toBe(renderPlainText(text))
  })

  it('is far below the limit for long documents', () => {
    const docs = path.join(import.meta.dirname, '../../../../../docs/rules')
    const texts = readdirSync(docs).map((name) => readFileSync(path.join(docs, name), 'utf8'))
    for (const text of [...texts, texts.join('\n\n')].map((one) => one.repeat(20).slice(0, LONGEST)))
      expect(parserWork(text)).toBeLessThan(MOST_PARSER_WORK / 10)
  })

  it.each([
    ['a crash log in a fence', `\`\`\`\n${'at net_minecraft.[mod_a].run(*a, *b) *~ \n'.repeat(1600)}\`\`\``],
    ['a fence in a list', `- \`\`\`yaml\n${'  some_key: [*a, *b]\n'.repeat(3000)}  \`\`\`\n`],
    ['names with underscores', 'config_file_name '.repeat(3800)],
    ['a table with bold cells', `| a | b |\n|---|---|\n${'| **name** | *text* [link](x) |\n'.repeat(2000)}`],
    ['a list of links', '- **[name](https://example.org)** by *author*\n'.repeat(1400)],
    ['a row of badges', '[![name](https://example.org/a.svg)](https://example.org) '.repeat(100)],
  ])('is below the limit for %s', (_what, text) => {
    expect(parserWork(text)).toBeLessThan(MOST_PARSER_WORK)
  })

  it('counts again after a fence is closed', () => {
    const marks = '*a '.repeat(4000)
    expect(parserWork(`\`\`\`\n${marks}`)).toBeLessThan(1000)
    expect(parserWork(`\`\`\`\nx\n\`\`\`\`\n${marks}`)).toBeGreaterThan(MOST_PARSER_WORK)
    // Backticks after the mark begin inline code.
    expect(parserWork(`\`\`\`x\`\`\`\n${marks}`)).toBeGreaterThan(MOST_PARSER_WORK)
  })
})
