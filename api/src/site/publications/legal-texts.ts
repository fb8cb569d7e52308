import { z } from 'zod'
import type { LegalText } from '../../../contract/site/publications.ts'
import { readPublication } from './content-file.ts'

/** Groups in the navigation of the legal pages: rules for all users, data, rewards. */
export const LEGAL_GROUPS = [
  ['terms', 'rules', 'copyright', 'security'],
  ['privacy', 'ccpa'],
  ['cmp', 'cmp-info'],
] as const

const Facts = z.object({
  title: z.string(),
  description: z.string(),
  /** Newest first. */
  history: z.array(z.object({ date: z.iso.date(), change: z.string() })).min(1),
})

const texts = LEGAL_GROUPS.map((names) =>
  names.map((name) => ({ name, ...readPublication(`legal/${name}.md`, Facts) })),
)
const groups = texts.map((group) => group.map(({ name, facts }) => ({ name, title: facts.title })))

/** All legal texts by name. */
export const legalTexts: ReadonlyMap<string, LegalText> = new Map(
  texts.flat().map(({ name, facts, body }) => [name, { name, ...facts, body, groups }]),
)
