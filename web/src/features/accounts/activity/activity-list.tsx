import { userPath } from '@quarry/api/contract/addresses'
import type { AccountEvent } from '@quarry/api/contract/accounts/activity'
import { FormattedMessage, useIntl } from 'react-intl'
import { AppLink } from '../../../ui/navigation/app-link.tsx'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { RelativeTime } from '../../../ui/labels/relative-time.tsx'
import '../../../styles/pages/accounts-settings.css'

interface ActivityListProps {
  activity: { events: readonly AccountEvent[]; has_more: boolean }
  /** Address of the page, which is also that of the older events. */
  href: string
  empty: 'accounts-settings.activity.none.text' | 'accounts-settings.record.none'
}

/** The activity of an account, newest first. */
export function ActivityList({ activity, href, empty }: ActivityListProps) {
  const intl = useIntl()
  return (
    <>
      {activity.events.length === 0 ? (
        <EmptyState title={<FormattedMessage id="accounts-settings.activity.none" />}>
          <FormattedMessage id={empty} />
        </EmptyState>
      ) : (
        <ul
          className="slab account-list"
          aria-label={intl.formatMessage({ id: 'accounts-settings.activity.list' })}
        >
          {activity.events.map((event) => (
            <EventRow key={event.id} event={event} />
          ))}
        </ul>
      )}
      {activity.has_more && (
        <p>
          <ButtonLink href={`${href}?before=${activity.events.at(-1)?.id}`}>
            <FormattedMessage id="accounts-settings.activity.older" />
          </ButtonLink>
        </p>
      )}
    </>
  )
}

function EventRow({ event }: { event: AccountEvent }) {
  const intl = useIntl()
  const kind = intl.formatMessage({ id: `accounts-settings.activity.kind.${event.kind}` })
  const device = [event.os, event.platform].filter(Boolean).join(' · ')
  const unknown = intl.formatMessage({ id: 'accounts-settings.sessions.unknown' })
  return (
    <li>
      <div className="min-w-0">
        <h2>
          {event.detail === null ? (
            kind
          ) : (
            <FormattedMessage
              id="accounts-settings.activity.named"
              values={{ kind, name: <EventName event={event} /> }}
            />
          )}
        </h2>
        <p className="muted">
          <FormattedMessage
            id={
              event.ip === null
                ? 'accounts-settings.activity.facts.nowhere'
                : 'accounts-settings.activity.facts'
            }
            values={{
              when: <RelativeTime date={event.at} />,
              device: <bdi>{device || unknown}</bdi>,
              ip: <bdi>{event.ip}</bdi>,
            }}
          />
        </p>
      </div>
    </li>
  )
}

/** What the event is about. A viewed account is shown by id, because usernames change. */
function EventName({ event }: { event: AccountEvent }) {
  if (event.kind !== 'record_seen') return <bdi>{event.detail}</bdi>
  return <AppLink href={userPath(event.detail ?? '')}>{event.detail}</AppLink>
}
