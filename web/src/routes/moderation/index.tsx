import { createFileRoute } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { staffOnly } from '../../features/moderation/staff-only.ts'
import { StaffNav } from '../../features/moderation/staff-nav.tsx'
import { ModerationHome } from '../../features/moderation/home/moderation-home.tsx'
import {
  reviewQueueQuery,
  reviewStatisticsQuery,
} from '../../features/moderation/review-queue/review-queue.queries.ts'
import { staffReportsQuery, staffViewOf } from '../../features/reports/queue/report-queue.queries.ts'
import { titledPageHead } from '../../lib/head/titled-page-head.ts'

export const Route = createFileRoute('/moderation/')({
  staticData: { messages: ['moderation', 'projects-labels', 'reports', 'notifications'] },
  beforeLoad: staffOnly,
  loader: ({ context: { queryClient, api } }) =>
    Promise.all([
      queryClient.ensureQueryData(reviewQueueQuery(api, {})),
      queryClient.ensureQueryData(reviewStatisticsQuery(api)),
      queryClient.ensureQueryData(staffReportsQuery(api, staffViewOf({}))),
    ]),
  head: titledPageHead('moderation.home.title'),
  component: Home,
})

function Home() {
  return (
    <div className="page stack pad-top">
      <StaffNav />
      <h1 className="title">
        <FormattedMessage id="moderation.home.title" />
      </h1>
      <ModerationHome />
    </div>
  )
}
