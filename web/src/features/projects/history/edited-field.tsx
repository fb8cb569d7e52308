import { FormattedMessage } from 'react-intl'

const FIELDS = [
  'title',
  'slug',
  'description',
  'body',
  'license_id',
  'license_url',
  'client_side',
  'server_side',
  'categories',
  'additional_categories',
  'issues_url',
  'source_url',
  'wiki_url',
  'discord_url',
] as const

/** The label of a field in the history of a project. */
export function EditedField({ field }: { field: string }) {
  const known = FIELDS.find((name) => name === field) ?? 'donation_urls'
  return <FormattedMessage id={`projects-publishing.history.field.${known}`} />
}
