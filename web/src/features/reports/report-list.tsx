import { userPath } from '@quarry/api/contract/addresses'
import type { ReportEntry } from '@quarry/api/contract/reports/reports'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { AppLink } from '../../ui/navigation/app-link.tsx'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { RelativeTime } from '../../ui/labels/relative-time.tsx'
import { reportsQuery, type ReportsView } from './reports.queries.ts'
import '../../styles/pages/notifications.css'
import '../../styles/pages/reports.css'

function addressOf({ state, before }: ReportsView): string {
  const query = new URLSearchParams({
    ...(state === 'closed' && { state }),
    ...(before !== undefined && { before }),
  }).toString()
  return `/dashboard/reports${query && `?${query}`}`
}

/** The viewer's own reports, open or closed. */
export function ReportList({ view }: { view: ReportsView }) {
  const { api } = useRouter().options.context
  const { data } = useSuspenseQuery(reportsQuery(api, view))
  const last = data.entries.at(-1)
  return (
    <>
      <nav className="row-tight" aria-labelledby="reports-title">
        {(['open', 'closed'] as const).map((state) => (
          <AppLink
            key={state}
            className={state === view.state ? 'chip chip-in' : 'chip'}
            aria-current={state === view.state ? 'page' : undefined}
            href={addressOf({ state })}
          >
            <FormattedMessage id={`reports.state.${state}`} />
          </AppLink>
        ))}
      </nav>
      {data.entries.length === 0 ? (
        <EmptyState title={<FormattedMessage id={`reports.none.${view.state}`} />} />
      ) : (
        <ul className="slab inbox">
          {data.entries.map((entry) => (
            <ReportRow key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      {last && data.has_more && (
        <div className="row">
          <ButtonLink href={addressOf({ ...view, before: last.id })}>
            <FormattedMessage id="reports.more" />
          </ButtonLink>
        </div>
      )}
    </>
  )
}

export function ReportRow({ entry, isStaff = false }: { entry: ReportEntry; isStaff?: boolean }) {
  const href = `${isStaff ? '/moderation' : '/dashboard'}/report/${entry.id}`
  return (
    <li className="report-row">
      <h2 className="inbox-title">
        <AppLink href={href}>
          <ReportTitle entry={entry} />
        </AppLink>
      </h2>
      <ReportFacts entry={entry} />
      <p>
        <ReportUnread count={entry.unread} />
      </p>
    </li>
  )
}

/** Number of messages that the viewer has not read, if any. */
export const ReportUnread = ({ count }: { count: number }) =>
  count > 0 && (
    <span className="badge accent-c">
      <FormattedMessage id="reports.unread" values={{ count }} />
    </span>
  )

/** What is reported, by its title if the viewer may know it. */
export const ReportTitle = ({ entry: { target } }: { entry: ReportEntry }) =>
  target.title === null ? (
    <FormattedMessage id={`reports.gone.${target.type}`} />
  ) : (
    <>
      <FormattedMessage
        id="reports.about"
        values={{
          kind: <FormattedMessage id={`reports.item.${target.type}`} />,
          title: <bdi>{target.title}</bdi>,
        }}
      />
      {target.href === null && (
        <>
          {' '}
          <span className="badge">
            <FormattedMessage id="reports.unavailable" />
          </span>
        </>
      )}
    </>
  )

/** For staff the reporter is a link. */
export const ReportFacts = ({ entry, isStaff = false }: { entry: ReportEntry; isStaff?: boolean }) => (
  <p className="report-facts muted">
    <span className="badge orange">
      <FormattedMessage id={`reports.rule.${entry.rule}`} />
    </span>
    {entry.is_closed && (
      <span className="badge">
        <FormattedMessage id="reports.closed" />
      </span>
    )}
    <span>
      <FormattedMessage
        id="reports.by"
        values={{
          hasReporter: entry.reporter ? 'yes' : 'no',
          reporter:
            isStaff && entry.reporter ? (
              <AppLink className="link" href={userPath(entry.reporter.username)}>
                <bdi>{entry.reporter.username}</bdi>
              </AppLink>
            ) : (
              entry.reporter?.username
            ),
          time: <RelativeTime date={entry.created} />,
        }}
      />
    </span>
  </p>
)
