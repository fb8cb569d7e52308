import type { RuleCategory } from './report-types.ts'

/**
 * What staff say again and again when they close a report, by the rules it fits; without `rules` it fits all. The words
 * stand in the texts of the site, and staff change them before they are sent.
 */
export const REPORT_ANSWERS = [
  { id: 'acted' },
  { id: 'no_violation' },
  { id: 'more_needed' },
  { id: 'duplicate' },
  { id: 'author_told', rules: ['poor-description', 'invalid-metadata', 'spam'] },
  { id: 'rights_holder', rules: ['reuploaded'] },
  { id: 'taken_down', rules: ['malicious', 'inappropriate', 'reuploaded'] },
  { id: 'name_kept', rules: ['name-squatting'] },
] as const satisfies readonly { id: string; rules?: readonly RuleCategory[] }[]
