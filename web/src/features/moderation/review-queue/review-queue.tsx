import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { QueueFilters } from './queue-filters.tsx'
import { QueueRow } from './queue-row.tsx'
import { type QueueView, queueHref } from './queue-address.ts'
import { reviewQueueQuery } from './review-queue.queries.ts'
import { useLiveQueue } from './use-live-queue.ts'
import { useRenderTime } from '../use-render-time.ts'
import { waitOf } from './wait-length.ts'
import '../../../styles/pages/files-list.css'

/** Projects that wait for review, by default the longest wait first, with their reviewers. */
export function ReviewQueue({ view }: { view: QueueView }) {
  const { api } = useRouter().options.context
  const { data } = useSuspenseQuery(reviewQueueQuery(api, view))
  useLiveQueue()
  const nowMs = useRenderTime()
  const last = data.entries.at(-1)
  if (data.waiting.all === 0)
    return (
      <EmptyState title={<FormattedMessage id="moderation.queue.clear" />}>
        <FormattedMessage id="moderation.queue.clear.text" />
      </EmptyState>
    )
  return (
    <>
      <QueueFilters view={view} waiting={data.waiting} />
      <p className="muted">
        <FormattedMessage id="moderation.queue.count" values={{ count: data.total }} />
      </p>
      {data.entries.length === 0 ? (
        <EmptyState title={<FormattedMessage id="moderation.queue.noMatch" />} />
      ) : (
        <ul className="slab queue">
          {data.entries.map((entry) => (
            <QueueRow key={entry.project.id} entry={entry} wait={waitOf(entry.queued, nowMs)} />
          ))}
        </ul>
      )}
      {last && data.has_more && (
        <div className="row">
          <ButtonLink href={queueHref({ ...view, after: last.project.id })}>
            <FormattedMessage id="moderation.queue.more" />
          </ButtonLink>
        </div>
      )}
    </>
  )
}
