import { redirect } from '@tanstack/react-router'
import type { OwnUser } from '@quarry/api/contract/accounts/users'
import type { IntlShape } from 'react-intl'
import type { AuthSearch } from '../../../lib/viewer/sign-in-address.ts'
import { safeRedirect } from '@quarry/api/contract/accounts/safe-redirect'
import { pageTitle } from '../../../lib/head/page-title.ts'
import type { MessageId } from '../../../lib/i18n/message-ids.ts'

/** Where to go after signing in or up: the page the user came from, or their projects. */
export const leadsTo = ({ redirect: target }: AuthSearch) => safeRedirect(target, '/dashboard/projects')

/** Guard of pages for visitors: redirects signed-in users. */
export function onlyGuests(viewer: OwnUser | null, search: AuthSearch) {
  if (viewer) throw redirect({ href: leadsTo(search) })
}

export const authMeta = (intl: IntlShape, titleId: MessageId) => [
  { title: pageTitle(intl, intl.formatMessage({ id: titleId })) },
  { name: 'robots', content: 'noindex' },
]
