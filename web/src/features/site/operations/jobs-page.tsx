import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { FormattedMessage, FormattedNumber } from 'react-intl'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { FailedJobRow } from './failed-job-row.tsx'
import { useLiveJobs, jobsQuery } from './jobs.queries.ts'
import type { MessageId } from '../../../lib/i18n/message-ids.ts'
import '../../../styles/pages/site-operations.css'

/** An event, index change or delivery that waits longer means that no worker is running. */
const STALLED_AFTER_SECONDS = 30

/** Waiting and failed jobs, and the actions for them. */
export function JobsPage({ before }: { before?: number }) {
  const { api } = useRouter().options.context
  const { data } = useSuspenseQuery(jobsQuery(api, before))
  useLiveJobs()
  const last = data.failed_jobs.at(-1)
  const isOld = (seconds: number | null) => seconds !== null && seconds > STALLED_AFTER_SECONDS
  return (
    <>
      <dl className="work-figures">
        <Waiting id="site-operations.work.events" {...data.events} />
        <Waiting id="site-operations.work.index" {...data.index} />
        <Waiting id="site-operations.work.deliveries" {...data.deliveries} />
        <div>
          <dt className="muted">
            <FormattedMessage id="site-operations.work.givenUp" />
          </dt>
          <dd>
            <FormattedNumber value={data.total} />
          </dd>
        </div>
      </dl>
      {isOld(data.events.oldest_seconds) && (
        <Note level="error">
          <FormattedMessage id="site-operations.work.noRelay" />
        </Note>
      )}
      {isOld(data.index.oldest_seconds) && (
        <Note level="error">
          <FormattedMessage id="site-operations.work.indexLags" />
        </Note>
      )}
      {isOld(data.deliveries.oldest_seconds) && (
        <Note level="warning">
          <FormattedMessage id="site-operations.work.slow" />
        </Note>
      )}
      <section className="stack" aria-labelledby="given-up">
        <h2 id="given-up">
          <FormattedMessage id="site-operations.work.givenUp" />
        </h2>
        {data.failed_jobs.length === 0 ? (
          <EmptyState title={<FormattedMessage id="site-operations.work.none" />}>
            <FormattedMessage id="site-operations.work.none.text" />
          </EmptyState>
        ) : (
          <ul className="slab given-up-list">
            {data.failed_jobs.map((job) => (
              <FailedJobRow key={job.id} job={job} />
            ))}
          </ul>
        )}
        <div className="row">
          {before !== undefined && (
            <ButtonLink href="/admin/jobs">
              <FormattedMessage id="site-operations.work.newest" />
            </ButtonLink>
          )}
          {last && data.failed_jobs.length < data.total && (
            <ButtonLink href={`/admin/jobs?before=${last.id}`}>
              <FormattedMessage id="site-operations.work.older" />
            </ButtonLink>
          )}
        </div>
      </section>
    </>
  )
}

interface WaitingProps {
  id: MessageId
  waiting: number
  oldest_seconds: number | null
}

function Waiting({ id, waiting, oldest_seconds: seconds }: WaitingProps) {
  return (
    <div>
      <dt className="muted">
        <FormattedMessage id={id} />
      </dt>
      <dd>
        <FormattedNumber value={waiting} />
        {seconds !== null && (
          <small className="muted">
            <FormattedMessage id="site-operations.work.oldest" values={{ seconds: Math.round(seconds) }} />
          </small>
        )}
      </dd>
    </div>
  )
}
