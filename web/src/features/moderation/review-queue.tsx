import type { OutputOf } from '@quarry/api/contract/endpoint'
import type { listReviewQueue } from '@quarry/api/contract/moderation'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Clock, Scale } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { AppLink } from '../../ui/app-link.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Note } from '../../ui/note.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { projectHref } from '../projects/project-address.ts'
import { ProjectIcon } from '../projects/project-icon.tsx'
import { StatusBadge } from '../projects/status-badge.tsx'
import { QUEUE_PAGE_SIZE, reviewQueueQuery } from './review.queries.ts'
import { waitOf } from './waiting.ts'
import '../../styles/pages/file-list.css'

type Entry = OutputOf<typeof listReviewQueue>['entries'][number]

/** Projects that wait for review, longest wait first. */
export function ReviewQueue({ page }: { page: number }) {
  const { api } = useRouter().options.context
  const { data } = useSuspenseQuery(reviewQueueQuery(api, page))
  const [nowMs] = useState(() => Date.now())
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

const tones = { short: 'muted', long: 'text-orange', tooLong: 'text-red' }

function QueueRow({ entry, wait }: { entry: Entry; wait: keyof typeof tones }) {
  const intl = useIntl()
  const { project, owner, url_type: type, queued } = entry
  const href = projectHref({ ...project, url_type: type })
  return (
    <li className="file">
      <ProjectIcon project={project} size="m" />
      <div className="min-w-0">
        <h2 className="queue-title" dir="auto">
          <AppLink href={href}>{project.title}</AppLink>
        </h2>
        <p className="muted">
          <FormattedMessage
            id="moderation.queue.by"
            values={{ type: intl.formatMessage({ id: `shell.type.${type}` }), owner: owner ?? '–' }}
          />
        </p>
      </div>
      <span className={`row-tight ${tones[wait]}`}>
        <Clock className="i" aria-hidden="true" />
        {queued ? <RelativeTime date={queued} /> : <FormattedMessage id="moderation.queue.unknown" />}
      </span>
      {project.requested_status && (
        <span className="row-tight muted">
          <FormattedMessage
            id="moderation.queue.asks"
            values={{ status: <StatusBadge status={project.requested_status} /> }}
          />
        </span>
      )}
      <ButtonLink icon={Scale} href={`${href}/moderation`}>
        <FormattedMessage id="moderation.queue.review" />
      </ButtonLink>
    </li>
  )
}
