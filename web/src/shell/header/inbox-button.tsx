import { UNREAD_COUNTED_MAX } from '@quarry/domain/texts/counts'
import { Bell } from 'lucide-react'
import { FormattedNumber, useIntl } from 'react-intl'
import { useUnread } from '../../features/notifications/unread.queries.ts'
import { AppLink } from '../../ui/navigation/app-link.tsx'

/** Beyond this only that there are more is told. */
const SHOWN_MAX = UNREAD_COUNTED_MAX - 1

/** Leads to the notifications and shows how many are unread. */
export function InboxButton({ viewerId }: { viewerId: string }) {
  const intl = useIntl()
  const unread = useUnread(viewerId)
  const shown = Math.min(unread, SHOWN_MAX)
  const isMore = unread > SHOWN_MAX ? 'yes' : 'no'
  const label = intl.formatMessage({ id: 'shell.notifications.unread' }, { unread: shown, isMore })
  return (
    <AppLink
      className="btn btn-quiet btn-icon inbox-button"
      href="/dashboard/notifications"
      aria-label={label}
      data-tip={label}
    >
      <Bell className="i i-l" aria-hidden="true" />
      {unread > 0 && (
        <span className="inbox-count num" aria-hidden="true">
          <FormattedNumber value={shown} />
          {unread > SHOWN_MAX && '+'}
        </span>
      )}
    </AppLink>
  )
}
