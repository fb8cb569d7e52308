import type { RuleCategory } from './report-types.ts'

/**
 * Reply templates for closing a report, with the rules that they apply to; one without `rules` applies to all. The texts
 * are messages of the site (`reports.answer.<id>`); moderators edit them before they send them.
 */
export const REPLY_TEMPLATES = [
  { id: 'acted' },
  { id: 'no_violation' },
  { id: 'more_needed' },
  { id: 'duplicate' },
  { id: 'author_notified', rules: ['poor-description', 'invalid-metadata', 'spam'] },
  { id: 'rights_holder', rules: ['reuploaded'] },
  { id: 'taken_down', rules: ['malicious', 'inappropriate', 'reuploaded'] },
  { id: 'name_allowed', rules: ['name-squatting'] },
] as const satisfies readonly { id: string; rules?: readonly RuleCategory[] }[]
