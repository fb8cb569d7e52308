import { SCAN_BOUNDS, SCAN_LEVELS, SCAN_RULES_MAX } from '@quarry/domain/moderation/scans'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'

const FILE = path.join(import.meta.dirname, '../../../content/review/scan-rules.yaml')

const Needles = z.array(z.string().min(4)).default([])
/** First bytes in hex. */
const Beginnings = z.array(z.string().regex(/^(?:[0-9a-f]{2}){1,16}$/))
const Endings = z.array(z.string())

const ContentMatch = z
  .strictObject({
    endings: Endings.optional(),
    other_endings: Endings.optional(),
    begins: Beginnings.default([]),
    begins_otherwise: Beginnings.default([]),
    all: Needles,
    any: Needles,
  })
  .refine(({ endings, other_endings: others }) => (endings === undefined) !== (others === undefined))
const NamesMatch = z
  .strictObject({
    ending: z.string(),
    count: z.int().positive(),
    share: z.number().min(0).max(1),
    longest: z.int().positive().optional(),
    drawn_from: z.string().optional(),
  })
  .refine(({ longest, drawn_from: drawn }) => (longest === undefined) !== (drawn === undefined))
export type ContentMatch = z.output<typeof ContentMatch>
export type NamesMatch = z.output<typeof NamesMatch>

const ScanRule = z.strictObject({
  id: z.string().regex(/^[a-z-]{1,40}$/),
  label: z.string(),
  level: z.enum(SCAN_LEVELS),
  /** Explanation for moderators. */
  text: z.string(),
  match: z.union([
    z.strictObject({ sha1: z.array(z.string().regex(/^[0-9a-f]{40}$/)) }),
    z.strictObject({ content: ContentMatch }),
    z.strictObject({ names: NamesMatch }),
    z.strictObject({ bound: z.array(z.enum(SCAN_BOUNDS)) }),
  ]),
})
export type ScanRule = z.output<typeof ScanRule>

export const ScanRules = z.strictObject({
  version: z.int().positive(),
  rules: z
    .array(ScanRule)
    .max(SCAN_RULES_MAX)
    .refine((rules) => new Set(rules.map(({ id }) => id)).size === rules.length),
})
export type ScanRules = z.output<typeof ScanRules>

/** Fails at startup if the file is not valid. */
export const scanRules: ScanRules = ScanRules.parse(parse(readFileSync(FILE, 'utf8')))
