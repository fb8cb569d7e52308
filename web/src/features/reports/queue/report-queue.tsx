import { useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { usePosted } from '../../../lib/forms/use-posted-form.ts'
import { AppLink } from '../../../ui/navigation/app-link.tsx'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Form } from '../../../ui/controls/form.tsx'
import { RelativeTime } from '../../../ui/labels/relative-time.tsx'
import { ReportFacts, ReportTitle, ReportUnread } from '../report-list.tsx'
import { RefreshListBar } from './refresh-list-bar.tsx'
import { ReportActions } from './report-actions.tsx'
import { ReportFilters } from './report-filters.tsx'
import { addressOf, type StaffReportsView } from './report-queue.queries.ts'
import { useStableReports, type ReportRow } from './use-stable-reports.ts'
import '../../../styles/pages/notifications.css'
import '../../../styles/pages/reports-queue.css'
import '../../../styles/pages/reports.css'

/**
 * All reports for staff, grouped by target, the longest wait first; several can be closed at once. Give it a
 * key per view, so that a view does not start with the rows of another.
 */
export function ReportQueue({ view }: { view: StaffReportsView }) {
  const { data, rows, isCurrent, refresh } = useStableReports(view)
  const posted = usePosted('settle-reports')
  const form = useRef<HTMLFormElement>(null)
  const [chosen, setChosen] = useState(posted?.values['report']?.split('\n') ?? [])
  const last = data.entries.at(-1)
  return (
    <>
      <ReportFilters view={view} />
      <RefreshListBar
        total={data.total}
        removedCount={rows.filter(({ isRemoved }) => isRemoved).length}
        isCurrent={isCurrent}
        onRefresh={() => {
          // Rows that move to another group are mounted again and must stay checked.
          if (form.current) setChosen(new FormData(form.current).getAll('report').map(String))
          refresh()
        }}
      />
      {rows.length === 0 ? (
        <EmptyState title={<FormattedMessage id={`reports.none.${view.state}`} />} />
      ) : (
        <Form draft="settle-reports" ref={form} native="settle-reports" className="report-desk">
          <ul className="slab inbox">
            {groupsOf(rows).map((group) => (
              <ReportGroup key={group[0]?.entry.id} rows={group} chosen={chosen} />
            ))}
          </ul>
          <section className="slab slab-pad stack" aria-labelledby="settle">
            <h2 id="settle">
              <FormattedMessage id="reports.settle" />
            </h2>
            <ReportActions
              posted={posted}
              isOpen={view.state === 'open'}
              rules={rows.map(({ entry }) => entry.rule)}
            />
          </section>
        </Form>
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

/** Groups neighbors with the same target. */
function groupsOf(rows: readonly ReportRow[]): ReportRow[][] {
  const groups: ReportRow[][] = []
  for (const row of rows) {
    const { target } = row.entry
    const group = groups.at(-1)
    const before = group?.[0]?.entry.target
    if (group && before?.type === target.type && before.id === target.id) group.push(row)
    else groups.push([row])
  }
  return groups
}

interface ReportGroupProps {
  rows: readonly ReportRow[]
  chosen: readonly string[]
}

function ReportGroup({ rows, chosen }: ReportGroupProps) {
  const first = rows[0]?.entry
  if (!first) return null
  const { target } = first
  // Rows of removed reports hold outdated counts.
  const count = rows.find(({ isRemoved }) => !isRemoved)?.entry.about_same ?? 0
  return (
    <li className="report-row report-group">
      <h2 className="inbox-title">
        {target.href === null ? (
          <ReportTitle entry={first} />
        ) : (
          <AppLink href={target.href}>
            <ReportTitle entry={first} />
          </AppLink>
        )}
      </h2>
      {count > 1 && (
        <p className="muted">
          <FormattedMessage id="reports.aboutSame" values={{ count }} />
        </p>
      )}
      <ul className="report-group">
        {rows.map((row) => (
          <GroupedReport key={row.entry.id} row={row} isChosen={chosen.includes(row.entry.id)} />
        ))}
      </ul>
    </li>
  )
}

function GroupedReport({ row: { entry, isRemoved }, isChosen }: { row: ReportRow; isChosen: boolean }) {
  const intl = useIntl()
  const { assignee, last_message: word } = entry
  return (
    <li className="report-pick">
      <label className="tick">
        <input
          type="checkbox"
          name="report"
          value={entry.id}
          defaultChecked={isChosen}
          disabled={isRemoved}
          aria-label={intl.formatMessage(
            { id: 'reports.choose' },
            {
              rule: intl.formatMessage({ id: `reports.rule.${entry.rule}` }),
              reporter: entry.reporter?.username ?? '–',
            },
          )}
        />
      </label>
      <div className="report-facts">
        <ReportFacts entry={entry} />
        <p className="report-facts muted">
          <AppLink className="link" href={`/moderation/report/${entry.id}`}>
            <FormattedMessage id="reports.read" />
          </AppLink>
          {isRemoved && (
            <span className="badge">
              <FormattedMessage id="reports.left" />
            </span>
          )}
          {assignee && !isRemoved && (
            <span>
              <FormattedMessage id="reports.assignee" values={{ name: <bdi>{assignee.username}</bdi> }} />
            </span>
          )}
          {word && (
            <span>
              <FormattedMessage
                id="reports.lastWord"
                values={{
                  who: word.of_reporter ? 'reporter' : 'staff',
                  time: <RelativeTime date={word.at} />,
                }}
              />
            </span>
          )}
          <ReportUnread count={entry.unread} />
        </p>
      </div>
    </li>
  )
}
