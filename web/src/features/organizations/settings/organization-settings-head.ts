import type { IntlShape } from 'react-intl'
import type { NameBelow } from '../../../lib/i18n/message-ids.ts'
import { pageTitle } from '../../../lib/head/page-title.ts'

/** Title of a settings page; empty until the organization is loaded. */
export function organizationSettingsHead(
  intl: IntlShape,
  page: NameBelow<'organizations.head'>,
  loaded: { name: string } | undefined,
) {
  if (!loaded) return { meta: [] }
  return {
    meta: [{ title: pageTitle(intl, intl.formatMessage({ id: `organizations.head.${page}` }, loaded)) }],
  }
}
