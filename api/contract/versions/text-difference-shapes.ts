import { MARKDOWN } from '@quarry/domain/limits/lengths'
import { CHANGED_LINES_SHOWN } from '@quarry/domain/moderation/review'
import { z } from 'zod'

/** Of a line that took another one's place, the parts that are new or gone. */
export const ChangedLine = z.object({
  kind: z.enum(['same', 'removed', 'added', 'skipped']),
  parts: z.array(z.object({ text: z.string(), changed: z.boolean() })).max(MARKDOWN.max),
  /** Unchanged lines that are left out here. */
  count: z.int().positive().optional(),
})
export type ChangedLine = z.output<typeof ChangedLine>

export const TextDifference = z.object({
  lines: z.array(ChangedLine).max(CHANGED_LINES_SHOWN),
  /** Lines that are not shown. */
  more: z.int(),
})
export type TextDifference = z.output<typeof TextDifference>
