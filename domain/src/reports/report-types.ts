/** Types of a report, as the v2 API names them. */
export const REPORT_TYPES = ['spam', 'copyright', 'inappropriate', 'malicious', 'name-squatting'] as const
export type ReportType = (typeof REPORT_TYPES)[number]

/** What can be reported. */
export const REPORTED_ITEMS = ['project', 'version', 'user', 'organization', 'collection'] as const
export type ReportedItem = (typeof REPORTED_ITEMS)[number]

/** Whose open reports staff may ask for: those of the one who asks, or those that nobody looks after. */
export const REPORT_KEEPERS = ['me', 'nobody'] as const
export type ReportKeeper = (typeof REPORT_KEEPERS)[number]

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

/** The v2 API knows fewer reasons than the form. */
export const TYPE_OF_RULE: Readonly<Record<RuleCategory, ReportType>> = {
  spam: 'spam',
  reuploaded: 'copyright',
  inappropriate: 'inappropriate',
  malicious: 'malicious',
  'name-squatting': 'name-squatting',
  'poor-description': 'spam',
  'invalid-metadata': 'spam',
  other: 'inappropriate',
}

/** And the rule that a report of the v2 API is about. */
export const RULE_OF_TYPE: Readonly<Record<ReportType, RuleCategory>> = {
  spam: 'spam',
  copyright: 'reuploaded',
  inappropriate: 'inappropriate',
  malicious: 'malicious',
  'name-squatting': 'name-squatting',
}
