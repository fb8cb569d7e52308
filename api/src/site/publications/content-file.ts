import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import type { z, ZodType } from 'zod'

const CONTENT = path.join(import.meta.dirname, '../../../content')
/** Two such lines enclose the front matter in YAML. */
const LINE = '---\n'

export interface Publication<Facts> {
  facts: Facts
  /** Markdown. */
  body: string
}

/** Reads a text of the site with its front matter. Throws if it is malformed, so that the process does not start. */
export function readPublication<F extends ZodType>(file: string, facts: F): Publication<z.output<F>> {
  const [before, head, ...text] = readFileSync(path.join(CONTENT, file), 'utf8').split(LINE)
  if (before !== '' || head === undefined || text.length === 0)
    throw new Error(`${file} has no facts above its text`)
  const read = facts.safeParse(parse(head))
  if (!read.success) throw new Error(`${file}: ${read.error.message}`)
  return { facts: read.data, body: text.join(LINE).trim() }
}

/** Names of the texts in a folder; empty if the folder does not exist. */
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
