import { createFileRoute } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { staffOnly } from '../../features/moderation/staff-only.ts'
import { reviewQueueQuery } from '../../features/moderation/review.queries.ts'
import { ToModerationHome } from '../../features/moderation/to-home.tsx'
import { ReviewQueue } from '../../features/moderation/review-queue.tsx'
import { understood } from '../../lib/query-string.ts'
import { titled } from '../../lib/titled.ts'

/** More than any queue has; the API counts no further. */
const MOST_PAGES = 10_000

const pageOf = (search: Record<string, unknown>): { page?: number } => {
  const page = Number(search['page'])
  return Number.isInteger(page) && page > 1 && page < MOST_PAGES ? { page } : {}
}

export const Route = createFileRoute('/moderation/review')({
  staticData: { messages: ['moderation', 'catalogue'] },
  validateSearch: understood<{ page?: number }>(['page'], pageOf),
  beforeLoad: staffOnly,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, api }, deps }) =>
    queryClient.ensureQueryData(reviewQueueQuery(api, deps.page ?? 1)),
  head: titled('moderation.queue.title'),
  component: Review,
})

function Review() {
  const { page = 1 } = Route.useSearch()
  return (
    <div className="page stack pad-top">
      <ToModerationHome />
      <h1 className="title">
        <FormattedMessage id="moderation.queue.title" />
      </h1>
      <ReviewQueue page={page} />
    </div>
  )
}
