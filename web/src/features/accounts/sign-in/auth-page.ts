import { redirect } from '@tanstack/react-router'
import type { OwnUser } from '@quarry/api/contract/accounts/users'
import type { IntlShape } from 'react-intl'
import type { AuthSearch } from '../../../lib/viewer/sign-in-address.ts'
import { safeRedirect } from '@quarry/api/contract/accounts/safe-redirect'
import { pageTitle } from '../../../lib/head/page-title.ts'
import type { MessageId } from '../../../lib/i18n/message-ids.ts'

/** Where someone goes on after signing in or up: where they came from, else to their projects. */
export const leadsTo = ({ redirect: wanted }: AuthSearch) => safeRedirect(wanted, '/dashboard/projects')

/** Guard of pages for guests: who is signed in already goes straight on. */
export function onlyGuests(viewer: OwnUser | null, search: AuthSearch) {
  if (viewer) throw redirect({ href: leadsTo(search) })
}

export const authMeta = (intl: IntlShape, titleId: MessageId) => [
  { title: pageTitle(intl, intl.formatMessage({ id: titleId })) },
  { name: 'robots', content: 'noindex' },
]
