import {
  EXTERNAL_FINDINGS_MAX,
  EXTERNAL_LABEL_MAX,
  EXTERNAL_NAME_MAX,
  EXTERNAL_TEXT_MAX,
  SCAN_LEVELS,
  SCAN_PLACE_MAX,
  SCAN_PLACES_MAX,
} from '@quarry/domain/moderation/scans'
import { z } from 'zod'
import type { FileFinding } from '../../../contract/moderation/scans.ts'

/** What could hide or turn the words around it is shown as a gap, and the database takes the rest. */
const words = (max: number) =>
  z
    .string()
    .max(max)
    .transform((text) =>
      text
        .toWellFormed()
        .replaceAll(/[\p{Cc}\p{Cf}]/gu, '\u{FFFD}')
        .trim(),
    )

const COUNT_MAX = 1_000_000

const Finding = z
  .object({
    /** Its own name for what it looked for. */
    rule: words(EXTERNAL_NAME_MAX).pipe(z.string().min(1)),
    label: words(EXTERNAL_LABEL_MAX).pipe(z.string().min(1)),
    level: z.enum(SCAN_LEVELS),
    text: words(EXTERNAL_TEXT_MAX).default(''),
    /** Paths through the archives. */
    places: z.array(words(SCAN_PLACE_MAX)).max(SCAN_PLACES_MAX).default([]),
    /** In so many places, those that are named among them. */
    count: z.int().min(1).max(COUNT_MAX).optional(),
  })
  .transform(({ count, ...finding }): FileFinding => {
    const places = [...new Set(finding.places)]
    return { ...finding, places, count: Math.max(count ?? 1, places.length) }
  })

/** What a scanner says of one file: at once, or later in a message of its own. An empty list: nothing was noticed. */
export const ScannerAnswer = z.object({
  scan: z.string().regex(/^[0-9A-Za-z]{1,11}$/),
  /** How staff know it. */
  scanner: words(EXTERNAL_NAME_MAX).optional(),
  findings: z.array(Finding).max(EXTERNAL_FINDINGS_MAX),
})
export type ScannerAnswer = z.output<typeof ScannerAnswer>
