import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import type { z, ZodType } from 'zod'

const CONTENT = path.join(import.meta.dirname, '../../../content')
/** Facts in YAML stand between two such lines, then comes the text. */
const LINE = '---\n'

export interface Publication<Facts> {
  facts: Facts
  /** Markdown. */
  body: string
}

/** A text of the site's own, with what is told about it; one that is not well formed stops whoever loads it. */
export function readPublication<F extends ZodType>(file: string, facts: F): Publication<z.output<F>> {
  const [before, head, ...text] = readFileSync(path.join(CONTENT, file), 'utf8').split(LINE)
  if (before !== '' || head === undefined || text.length === 0)
    throw new Error(`${file} has no facts above its text`)
  const read = facts.safeParse(parse(head))
  if (!read.success) throw new Error(`${file}: ${read.error.message}`)
  return { facts: read.data, body: text.join(LINE).trim() }
}

/** Names of the texts in a folder; none when there is no such folder. */
export function publicationNames(folder: string): string[] {
  try {
    return readdirSync(path.join(CONTENT, folder))
      .filter((file) => file.endsWith('.md'))
      .map((file) => path.basename(file, '.md'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}
