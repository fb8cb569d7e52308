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

/** Of an outside scanner, about one file. */
export const OUTSIDE_FINDINGS_MAX = 50
/** Longest answer of an outside scanner. */
export const OUTSIDE_ANSWER_MAX_BYTES = 256 * 1024
/** Longest name, label and words that are taken from it. */
export const OUTSIDE_NAME_MAX = 60
export const OUTSIDE_LABEL_MAX = 100
export const OUTSIDE_TEXT_MAX = 1000
/** Staff are told that there was no answer after so long; a later one is still taken. */
export const OUTSIDE_ANSWER_WITHIN_MS = DAY_MS
/** For so long after a message the file can be fetched at the address that stands in it. */
export const OUTSIDE_FETCH_WITHIN_MS = HOUR_MS
/** An answer was signed within so many seconds of now. */
export const OUTSIDE_SIGNED_WITHIN_S = 300
