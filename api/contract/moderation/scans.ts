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

/** A finding of one rule in one file, with the rule's texts at the time of the scan. */
export const FileFinding = z.object({
  rule: z.string(),
  label: z.string(),
  level: z.enum(SCAN_LEVELS),
  text: z.string(),
  /** The first paths through nested archives, and their total number. */
  places: z.array(z.string().max(SCAN_PLACE_MAX)).max(SCAN_PLACES_MAX),
  count: z.int().positive(),
})
export type FileFinding = z.output<typeof FileFinding>
export const FileFindings = z.array(FileFinding).max(SCAN_RULES_MAX)

/** Result of an external scanner for one file. */
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
    /** Files without a scan by the current rules. */
    waiting: z.int(),
    /** Files with findings, of the site's scan or an external one. */
    noticed: z.int(),
    /** Numbers of files whose external result is pending, or is overdue. */
    external_waiting: z.int(),
    external_unanswered: z.int(),
    /** The newest files with findings. */
    found: z
      .array(
        z.object({
          filename: z.string(),
          sha1: z.string(),
          version: z.object({ id: z.string(), version_number: z.string() }),
          scanned: Timestamp,
          findings: FileFindings,
          /** Null without an external result. */
          external: z
            .object({ source: z.string(), answered: Timestamp, findings: ExternalFindings })
            .nullable(),
        }),
      )
      .max(SCANNED_FILES_SHOWN),
  }),
})
