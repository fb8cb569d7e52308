import { createFileRoute } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { staffOnly } from '../../features/moderation/staff-only.ts'
import { understoodQueueView } from '../../features/moderation/queue-address.ts'
import { reviewQueueQuery } from '../../features/moderation/review.queries.ts'
import { ToModerationHome } from '../../features/moderation/to-home.tsx'
import { ReviewQueue } from '../../features/moderation/review-queue.tsx'
import { titled } from '../../lib/titled.ts'

export const Route = createFileRoute('/moderation/review')({
  staticData: { messages: ['moderation', 'catalogue'] },
  validateSearch: understoodQueueView,
  beforeLoad: staffOnly,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, api }, deps }) =>
    queryClient.ensureQueryData(reviewQueueQuery(api, deps)),
  head: titled('moderation.queue.title'),
  component: Review,
})

function Review() {
  return (
    <div className="page stack pad-top">
      <ToModerationHome />
      <h1 className="title" id="queue-title">
        <FormattedMessage id="moderation.queue.title" />
      </h1>
      <ReviewQueue view={Route.useSearch()} />
    </div>
  )
}
