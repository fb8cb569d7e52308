import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Note } from '../../ui/note.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { QueueRow } from './queue-row.tsx'
import { QUEUE_PAGE_SIZE, reviewQueueQuery } from './review.queries.ts'
import { useNow } from './use-now.ts'
import { waitOf } from './waiting.ts'
import '../../styles/pages/file-list.css'

/** Projects that wait for review, longest wait first. */
export function ReviewQueue({ page }: { page: number }) {
  const { api } = useRouter().options.context
  const { data } = useSuspenseQuery(reviewQueueQuery(api, page))
  const nowMs = useNow()
  const waits = data.entries.map((entry) => waitOf(entry.queued, nowMs))
  const count = (wait: string) => waits.filter((one) => one === wait).length
  if (data.total === 0)
    return (
      <EmptyState title={<FormattedMessage id="moderation.queue.clear" />}>
        <FormattedMessage id="moderation.queue.clear.text" />
      </EmptyState>
    )
  return (
    <>
      <p className="muted">
        <FormattedMessage id="moderation.queue.count" values={{ count: data.total }} />
      </p>
      {count('tooLong') > 0 && (
        <Note level="error">
          <FormattedMessage id="moderation.queue.tooLong" values={{ count: count('tooLong') }} />
        </Note>
      )}
      {count('long') > 0 && (
        <Note level="warning">
          <FormattedMessage id="moderation.queue.long" values={{ count: count('long') }} />
        </Note>
      )}
      <ul className="slab queue">
        {data.entries.map((entry) => (
          <QueueRow key={entry.project.id} entry={entry} wait={waitOf(entry.queued, nowMs)} />
        ))}
      </ul>
      <Pagination
        page={page}
        pageCount={Math.ceil(data.total / QUEUE_PAGE_SIZE)}
        hrefOf={(to) => `/moderation/review?page=${to}`}
      />
    </>
  )
}
