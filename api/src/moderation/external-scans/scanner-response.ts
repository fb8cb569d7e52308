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

/** Replaces control and format characters, which could hide or reorder the text around them. */
const safeText = (max: number) =>
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
    /** The scanner's name for the rule. */
    rule: safeText(EXTERNAL_NAME_MAX).pipe(z.string().min(1)),
    label: safeText(EXTERNAL_LABEL_MAX).pipe(z.string().min(1)),
    level: z.enum(SCAN_LEVELS),
    text: safeText(EXTERNAL_TEXT_MAX).default(''),
    /** Paths through nested archives. */
    places: z.array(safeText(SCAN_PLACE_MAX)).max(SCAN_PLACES_MAX).default([]),
    /** Number of places, including the listed ones. */
    count: z.int().min(1).max(COUNT_MAX).optional(),
  })
  .transform(({ count, ...finding }): FileFinding => {
    const places = [...new Set(finding.places)]
    return { ...finding, places, count: Math.max(count ?? 1, places.length) }
  })

/** Result for one file, in the response or in a later message. */
export const ScannerResult = z.object({
  scan: z.string().regex(/^[0-9A-Za-z]{1,11}$/),
  /** Name of the scanner, shown to staff. */
  scanner: safeText(EXTERNAL_NAME_MAX).optional(),
  findings: z.array(Finding).max(EXTERNAL_FINDINGS_MAX),
})
export type ScannerResult = z.output<typeof ScannerResult>
