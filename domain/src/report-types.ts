/** Types of a report, as the API names them. */
export const REPORT_TYPES = ['spam', 'copyright', 'inappropriate', 'malicious', 'name-squatting'] as const
export type ReportType = (typeof REPORT_TYPES)[number]

/** What can be reported. */
export const REPORTED_ITEMS = ['project', 'version', 'user', 'unknown'] as const
export type ReportedItem = (typeof REPORTED_ITEMS)[number]

/** The rules that the report form offers as broken. */
export const RULE_CATEGORIES = [
  'spam',
  'reuploaded',
  'inappropriate',
  'malicious',
  'name-squatting',
  'poor-description',
  'invalid-metadata',
  'other',
] as const
export type RuleCategory = (typeof RULE_CATEGORIES)[number]
