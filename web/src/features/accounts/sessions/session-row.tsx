import type { Session } from '@quarry/api/contract/accounts/sessions'
import { Monitor } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { addToast } from '../../../lib/toasts/toast-store.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { RelativeTime } from '../../../ui/labels/relative-time.tsx'
import { useEndSession } from './sessions.queries.ts'

/** A session: device, place and time, with a button to end it. */
export function SessionRow({ session }: { session: Session }) {
  const intl = useIntl()
  const end = useEndSession(() =>
    addToast({ type: 'success', title: intl.formatMessage({ id: 'accounts-settings.sessions.ended' }) }),
  )
  const unknown = intl.formatMessage({ id: 'accounts-settings.sessions.unknown' })
  const device = [session.os, session.platform].filter(Boolean).join(' · ') || unknown
  const place = [session.city, session.country].filter(Boolean).join(', ') || unknown
  return (
    <li>
      <Monitor className="i" aria-hidden="true" />
      <div className="min-w-0">
        <h2>
          <bdi>{device}</bdi>{' '}
          {session.current && (
            <span className="tag green">
              <FormattedMessage id="accounts-settings.sessions.current" />
            </span>
          )}
        </h2>
        <p className="muted">
          <FormattedMessage
            id="accounts-settings.sessions.facts"
            values={{
              ip: <bdi>{session.ip ?? unknown}</bdi>,
              place: <bdi>{place}</bdi>,
              // The time of the last use is stored now and then only.
              isCurrent: session.current,
              used: <RelativeTime date={session.last_login} />,
              created: <RelativeTime date={session.created} />,
            }}
          />
        </p>
      </div>
      {!session.current && (
        <Button
          look="quiet-danger"
          isBusy={end.isPending}
          aria-label={intl.formatMessage({ id: 'accounts-settings.sessions.end.one' }, { device })}
          onClick={() => end.mutate(session.id)}
        >
          <FormattedMessage id="accounts-settings.sessions.end" />
        </Button>
      )}
    </li>
  )
}
