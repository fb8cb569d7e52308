/** Types of a report, as the v2 API names them. */
export const REPORT_TYPES = ['spam', 'copyright', 'inappropriate', 'malicious', 'name-squatting'] as const
export type ReportType = (typeof REPORT_TYPES)[number]

/** What can be reported. */
export const REPORTED_ITEMS = ['project', 'version', 'user', 'organization', 'collection'] as const
/** Those that the v2 API names; its clients read other items as `unknown`. */
export const V2_REPORTED_ITEMS = ['project', 'version', 'user'] as const satisfies readonly ReportedItem[]
export type ReportedItem = (typeof REPORTED_ITEMS)[number]

/** Filter of the report queue by assignee: the caller, or none. */
export const REPORT_ASSIGNEE_FILTERS = ['me', 'nobody'] as const
export type ReportAssigneeFilter = (typeof REPORT_ASSIGNEE_FILTERS)[number]

/** Broken rules that the report form offers. */
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

/** The v2 API has fewer types than the form has rules. */
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

/** The rule of a report that was created through the v2 API. */
export const RULE_OF_TYPE: Readonly<Record<ReportType, RuleCategory>> = {
  spam: 'spam',
  copyright: 'reuploaded',
  inappropriate: 'inappropriate',
  malicious: 'malicious',
  'name-squatting': 'name-squatting',
}
