import { DAY_MS, HOUR_MS } from '../times.ts'

/** How much a signal in an uploaded file weighs, from the least. None of them decides anything. */
export const SCAN_LEVELS = ['note', 'suspicious', 'dangerous'] as const
export type ScanLevel = (typeof SCAN_LEVELS)[number]

/** Why an archive was not looked through to its end, or not all of it. */
export const SCAN_BOUNDS = ['time', 'size', 'entries', 'entry_size', 'depth', 'encrypted', 'unsound'] as const
export type ScanBound = (typeof SCAN_BOUNDS)[number]

/** More than the table has rules. */
export const SCAN_RULES_MAX = 100
/** Places that are kept of one rule; of the others the number. */
export const SCAN_PLACES_MAX = 5
/** Longest place that is kept, as a path through the archives. */
export const SCAN_PLACE_MAX = 300
/** Files with signals that are shown of a project, newest first. */
export const SCANNED_FILES_SHOWN = 50

/** Of an external scanner, about one file. */
export const EXTERNAL_FINDINGS_MAX = 50
/** Longest answer of an external scanner. */
export const EXTERNAL_RESPONSE_MAX_BYTES = 256 * 1024
/** Longest name, label and words that are taken from it. */
export const EXTERNAL_NAME_MAX = 60
export const EXTERNAL_LABEL_MAX = 100
export const EXTERNAL_TEXT_MAX = 1000
/** Staff are told that there was no answer after so long; a later one is still taken. */
export const EXTERNAL_RESPONSE_TIMEOUT_MS = DAY_MS
/** For so long after a message the file can be fetched at the address that stands in it. */
export const EXTERNAL_FILE_LINK_LIFETIME_MS = HOUR_MS
/** An answer was signed within so many seconds of now. */
export const EXTERNAL_SIGNATURE_MAX_AGE_S = 300
