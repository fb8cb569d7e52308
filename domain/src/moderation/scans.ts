import { DAY_MS, HOUR_MS } from '../times.ts'

/** Severity of a finding, lowest first. No finding has an automatic effect. */
export const SCAN_LEVELS = ['note', 'suspicious', 'dangerous'] as const
export type ScanLevel = (typeof SCAN_LEVELS)[number]

/** Why a scan of an archive is incomplete. */
export const SCAN_BOUNDS = ['time', 'size', 'entries', 'entry_size', 'depth', 'encrypted', 'unsound'] as const
export type ScanBound = (typeof SCAN_BOUNDS)[number]

/** Above the number of scan rules. */
export const SCAN_RULES_MAX = 100
/** Stored places of one rule; the rest is counted. */
export const SCAN_PLACES_MAX = 5
/** Longest stored place, a path through nested archives. */
export const SCAN_PLACE_MAX = 300
/** Listed files with findings of a project, newest first. */
export const SCANNED_FILES_SHOWN = 50

/** Findings of an external scanner about one file. */
export const EXTERNAL_FINDINGS_MAX = 50
/** Largest response of an external scanner. */
export const EXTERNAL_RESPONSE_MAX_BYTES = 256 * 1024
/** Longest name, label and text in its findings. */
export const EXTERNAL_NAME_MAX = 60
export const EXTERNAL_LABEL_MAX = 100
export const EXTERNAL_TEXT_MAX = 1000
/** After this time a result counts as overdue; a later one is still accepted. */
export const EXTERNAL_RESPONSE_TIMEOUT_MS = DAY_MS
/** Lifetime of the download link in a request. */
export const EXTERNAL_FILE_LINK_LIFETIME_MS = HOUR_MS
/** Maximum difference between the signed time and now. */
export const EXTERNAL_SIGNATURE_MAX_AGE_S = 300
