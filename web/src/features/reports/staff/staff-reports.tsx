import type { StaffReportEntry } from '@quarry/api/contract/reports'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { FormattedMessage, useIntl } from 'react-intl'
import { usePosted } from '../../../lib/forms/use-posted.ts'
import { AppLink } from '../../../ui/app-link.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Form } from '../../../ui/form.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { ReportFacts, ReportTitle, ReportUnread } from '../report-list.tsx'
import { ReportDeeds } from './report-deeds.tsx'
import { ReportFilters } from './report-filters.tsx'
import { addressOf, staffReportsQuery, type StaffReportsView } from './staff-reports.queries.ts'
import '../../../styles/pages/inbox.css'
import '../../../styles/pages/report-desk.css'
import '../../../styles/pages/reports.css'

/** All reports for staff: those about one thing together, the longest wait first; several are settled at once. */
export function StaffReports({ view }: { view: StaffReportsView }) {
  const { api } = useRouter().options.context
  const { data } = useSuspenseQuery(staffReportsQuery(api, view))
  const posted = usePosted('settle-reports')
  const chosen = posted?.values['report']?.split('\n') ?? []
  const last = data.entries.at(-1)
  return (
    <>
      <ReportFilters view={view} />
      <p className="muted">
        <FormattedMessage id="reports.count" values={{ count: data.total }} />
      </p>
      {data.entries.length === 0 ? (
        <EmptyState title={<FormattedMessage id={`reports.none.${view.state}`} />} />
      ) : (
        <Form native="settle-reports" className="report-desk">
          <ul className="slab inbox">
            {groupsOf(data.entries).map((entries) => (
              <ReportGroup key={entries[0]?.id} entries={entries} chosen={chosen} />
            ))}
          </ul>
          <section className="slab slab-pad stack" aria-labelledby="settle">
            <h2 id="settle">
              <FormattedMessage id="reports.settle" />
            </h2>
            <ReportDeeds
              posted={posted}
              isOpen={view.state === 'open'}
              rules={data.entries.map(({ rule }) => rule)}
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

/** Neighbours that are about the same thing. */
function groupsOf(entries: readonly StaffReportEntry[]): StaffReportEntry[][] {
  const groups: StaffReportEntry[][] = []
  for (const entry of entries) {
    const group = groups.at(-1)
    const before = group?.[0]?.target
    if (group && before?.type === entry.target.type && before.id === entry.target.id) group.push(entry)
    else groups.push([entry])
  }
  return groups
}

interface ReportGroupProps {
  entries: readonly StaffReportEntry[]
  chosen: readonly string[]
}

function ReportGroup({ entries, chosen }: ReportGroupProps) {
  const [first] = entries
  if (!first) return null
  const { target, about_same: count } = first
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
        {entries.map((entry) => (
          <GroupedReport key={entry.id} entry={entry} isChosen={chosen.includes(entry.id)} />
        ))}
      </ul>
    </li>
  )
}

function GroupedReport({ entry, isChosen }: { entry: StaffReportEntry; isChosen: boolean }) {
  const intl = useIntl()
  const { assignee, last_word: word } = entry
  return (
    <li className="report-pick">
      <label className="tick">
        <input
          type="checkbox"
          name="report"
          value={entry.id}
          defaultChecked={isChosen}
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
          {assignee && (
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
