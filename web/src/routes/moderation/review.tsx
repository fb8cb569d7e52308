import { createFileRoute } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { staffOnly } from '../../features/moderation/staff-only.ts'
import { queueViewOf } from '../../features/moderation/review-queue/queue-address.ts'
import { reviewQueueQuery } from '../../features/moderation/review-queue/review-queue.queries.ts'
import { StaffNav } from '../../features/moderation/staff-nav.tsx'
import { ReviewQueue } from '../../features/moderation/review-queue/review-queue.tsx'
import { titledPageHead } from '../../lib/head/titled-page-head.ts'

export const Route = createFileRoute('/moderation/review')({
  staticData: { messages: ['moderation', 'projects-labels'] },
  beforeLoad: staffOnly,
  // Read here, in the lazy-loaded half of the route, because every page loads the other half.
  loaderDeps: ({ search }): Record<string, unknown> => search,
  loader: ({ context: { queryClient, api }, deps }) =>
    queryClient.ensureQueryData(reviewQueueQuery(api, queueViewOf(deps))),
  head: titledPageHead('moderation.queue.title'),
  component: Review,
})

function Review() {
  return (
    <div className="page stack pad-top">
      <StaffNav />
      <h1 className="title" id="queue-title">
        <FormattedMessage id="moderation.queue.title" />
      </h1>
      <ReviewQueue view={queueViewOf(Route.useSearch())} />
    </div>
  )
}
