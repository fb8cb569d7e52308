import { MARKDOWN } from '@quarry/domain/limits/lengths'
import { CHANGED_LINES_SHOWN } from '@quarry/domain/moderation/review'
import { z } from 'zod'

/** A line; for a replaced line also which parts changed. */
export const ChangedLine = z.object({
  kind: z.enum(['same', 'removed', 'added', 'skipped']),
  parts: z.array(z.object({ text: z.string(), changed: z.boolean() })).max(MARKDOWN.max),
  /** Number of unchanged lines that are left out here. */
  count: z.int().positive().optional(),
})
export type ChangedLine = z.output<typeof ChangedLine>

export const TextDifference = z.object({
  lines: z.array(ChangedLine).max(CHANGED_LINES_SHOWN),
  /** Number of lines beyond the limit. */
  more: z.int(),
})
export type TextDifference = z.output<typeof TextDifference>
