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
