import type { AccountEvent } from '@quarry/api/contract/record'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { FormattedMessage, useIntl } from 'react-intl'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { activityQuery } from './activity.queries.ts'
import '../../../styles/pages/settings.css'

/** What was done to the own account, newest first; `before` is the last one of the page that was left. */
export function ActivityPage({ before }: { before: number | undefined }) {
  const intl = useIntl()
  const { api } = useRouter().options.context
  const { data: record } = useSuspenseQuery(activityQuery(api, before))
  return (
    <>
      <p className="muted">
        <FormattedMessage id="settings.activity.text" />
      </p>
      {record.events.length === 0 ? (
        <EmptyState title={<FormattedMessage id="settings.activity.none" />}>
          <FormattedMessage id="settings.activity.none.text" />
        </EmptyState>
      ) : (
        <ul className="slab account-list" aria-label={intl.formatMessage({ id: 'settings.activity.list' })}>
          {record.events.map((event) => (
            <EventRow key={event.id} event={event} />
          ))}
        </ul>
      )}
      {record.has_more && (
        <p>
          <ButtonLink href={`/settings/activity?before=${record.events.at(-1)?.id}`}>
            <FormattedMessage id="settings.activity.older" />
          </ButtonLink>
        </p>
      )}
    </>
  )
}

function EventRow({ event }: { event: AccountEvent }) {
  const intl = useIntl()
  const kind = intl.formatMessage({ id: `settings.activity.kind.${event.kind}` })
  const device = [event.os, event.platform].filter(Boolean).join(' · ')
  const unknown = intl.formatMessage({ id: 'settings.sessions.unknown' })
  return (
    <li>
      <div className="min-w-0">
        <h2>
          {event.detail === null ? (
            kind
          ) : (
            <FormattedMessage
              id="settings.activity.named"
              values={{ kind, name: <bdi>{event.detail}</bdi> }}
            />
          )}
        </h2>
        <p className="muted">
          <FormattedMessage
            id={event.ip === null ? 'settings.activity.facts.nowhere' : 'settings.activity.facts'}
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
