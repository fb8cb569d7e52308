import {
  EXTERNAL_FINDINGS_MAX,
  SCAN_LEVELS,
  SCAN_PLACE_MAX,
  SCAN_PLACES_MAX,
  SCAN_RULES_MAX,
  SCANNED_FILES_SHOWN,
} from '@quarry/domain/moderation/scans'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Timestamp } from '../fields.ts'

/** What a rule of the table says of one file, in its words at that time. */
export const FileFinding = z.object({
  rule: z.string(),
  label: z.string(),
  level: z.enum(SCAN_LEVELS),
  text: z.string(),
  /** Paths through the archives: the first few, of so many. */
  places: z.array(z.string().max(SCAN_PLACE_MAX)).max(SCAN_PLACES_MAX),
  count: z.int().positive(),
})
export type FileFinding = z.output<typeof FileFinding>
export const FileFindings = z.array(FileFinding).max(SCAN_RULES_MAX)

/** What an external scanner said of one file. */
export const ExternalFindings = z.array(FileFinding).max(EXTERNAL_FINDINGS_MAX)

export const listFileScans = endpoint({
  method: 'GET',
  path: '/_internal/moderation/project/:project/scans',
  tag: 'moderation',
  summary:
    'Tell what was noticed in the files of a project when they were looked through; hints, not verdicts',
  access: 'moderator',
  scope: 'PROJECT_READ',
  response: z.object({
    files: z.int(),
    /** Not looked through yet, or with an older table of rules only. */
    waiting: z.int(),
    /** In which something was noticed, here or by an external scanner. */
    noticed: z.int(),
    /** So many files an external scanner was asked about and has not answered yet, and did not answer in time. */
    external_waiting: z.int(),
    external_unanswered: z.int(),
    /** The newest of these. */
    found: z
      .array(
        z.object({
          filename: z.string(),
          sha1: z.string(),
          version: z.object({ id: z.string(), version_number: z.string() }),
          scanned: Timestamp,
          findings: FileFindings,
          /** Null where no external scanner has answered. */
          external: z
            .object({ source: z.string(), answered: Timestamp, findings: ExternalFindings })
            .nullable(),
        }),
      )
      .max(SCANNED_FILES_SHOWN),
  }),
})
