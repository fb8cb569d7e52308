import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { Count } from '../../../ui/labels/count.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { RelativeTime } from '../../../ui/labels/relative-time.tsx'
import { ReportRow } from '../../reports/report-list.tsx'
import { staffReportsQuery, staffViewOf, useLiveReports } from '../../reports/queue/report-queue.queries.ts'
import { QueueRow } from '../review-queue/queue-row.tsx'
import { reviewQueueQuery } from '../review-queue/review-queue.queries.ts'
import { useLiveQueue } from '../review-queue/use-live-queue.ts'
import { useRenderTime } from '../use-render-time.ts'
import { WaitStatistics } from '../review-queue/wait-statistics.tsx'
import { waitOf } from '../review-queue/wait-length.ts'
import '../../../styles/pages/site-dashboard.css'
import '../../../styles/pages/files-list.css'
import '../../../styles/pages/notifications.css'
import '../../../styles/pages/reports.css'

/** Rows per list; the page of the list shows all. */
const ROWS_MAX = 5

/** Work that waits for staff, the longest wait first: projects to review and open reports. */
export function ModerationHome() {
  const { api } = useRouter().options.context
  const { data: queue } = useSuspenseQuery(reviewQueueQuery(api, {}))
  const { data: reports } = useSuspenseQuery(staffReportsQuery(api, staffViewOf({})))
  useLiveQueue()
  useLiveReports()
  const nowMs = useRenderTime()
  const [longest] = queue.entries
  const [oldest] = reports.entries
  return (
    <>
      <dl className="figures">
        <Figure id="queue" count={queue.total} since={longest?.queued ?? null} />
        <Figure id="reports" count={reports.total} since={oldest?.created ?? null} />
      </dl>
      <WaitStatistics />
      <WaitingList id="queue" href="/moderation/review" isEmpty={queue.entries.length === 0}>
        <ul className="slab queue">
          {queue.entries.slice(0, ROWS_MAX).map((entry) => (
            <QueueRow key={entry.project.id} entry={entry} wait={waitOf(entry.queued, nowMs)} />
          ))}
        </ul>
      </WaitingList>
      <WaitingList id="reports" href="/moderation/reports" isEmpty={reports.entries.length === 0}>
        <ul className="slab inbox">
          {reports.entries.slice(0, ROWS_MAX).map((entry) => (
            <ReportRow key={entry.id} entry={entry} isStaff />
          ))}
        </ul>
      </WaitingList>
    </>
  )
}

function Figure({ id, count, since }: { id: 'queue' | 'reports'; count: number; since: string | null }) {
  return (
    <div className="slab slab-pad">
      <dt className="muted">
        <FormattedMessage id={`moderation.home.${id}.count`} />
      </dt>
      <dd>
        <Count value={count} />
      </dd>
      {since !== null && (
        <dd className="muted figure-note">
          <FormattedMessage id="moderation.home.since" values={{ time: <RelativeTime date={since} /> }} />
        </dd>
      )}
    </div>
  )
}

interface WaitingListProps {
  id: 'queue' | 'reports'
  href: string
  isEmpty: boolean
  children: ReactNode
}

function WaitingList({ id, href, isEmpty, children }: WaitingListProps) {
  return (
    <section className="stack" aria-labelledby={`moderation-${id}`}>
      <div className="row">
        <h2 id={`moderation-${id}`}>
          <FormattedMessage id={`moderation.home.${id}`} />
        </h2>
        <ButtonLink className="push" href={href}>
          <FormattedMessage id={`moderation.home.${id}.all`} />
        </ButtonLink>
      </div>
      {isEmpty ? <EmptyState title={<FormattedMessage id={`moderation.home.${id}.none`} />} /> : children}
    </section>
  )
}
