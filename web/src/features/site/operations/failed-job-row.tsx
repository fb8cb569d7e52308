import type { FailedJob } from '@quarry/api/contract/site/jobs'
import { RotateCcw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { addToast } from '../../../lib/toasts/toast-store.ts'
import { LazyPart } from '../../../lib/lazy/lazy-part.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../../ui/floating/lazy-confirm-dialog.ts'
import { RelativeTime } from '../../../ui/labels/relative-time.tsx'
import { useSettleJob } from './jobs.queries.ts'
import type { MessageId } from '../../../lib/i18n/message-ids.ts'
import '../../../styles/pages/site-operations.css'

export function FailedJobRow({ job }: { job: FailedJob }) {
  const intl = useIntl()
  const [isAsking, setIsAsking] = useState(false)
  const toast = (id: MessageId) => () => addToast({ type: 'success', title: intl.formatMessage({ id }) })
  const retry = useSettleJob('retry', toast('site-operations.work.retried'))
  const discard = useSettleJob('discard', toast('site-operations.work.discarded'))
  const name = `${job.queue} · ${job.name}`
  return (
    <li>
      <div className="min-w-0">
        <h3>{name}</h3>
        <p className="muted">
          <FormattedMessage
            id="site-operations.work.facts"
            values={{
              aggregate: job.aggregate || '–',
              attempts: job.attempts,
              time: <RelativeTime date={job.failed} />,
            }}
          />
        </p>
        <p className="given-up-reason" dir="auto">
          {job.reason}
        </p>
      </div>
      <div className="row-tight">
        {job.can_retry && (
          <Button icon={RotateCcw} isBusy={retry.isPending} onClick={() => retry.mutate(job.id)}>
            <FormattedMessage id="site-operations.work.retry" />
          </Button>
        )}
        <Button look="quiet-danger" icon={Trash2} onClick={() => setIsAsking(true)}>
          <FormattedMessage id="site-operations.work.discard" />
        </Button>
      </div>
      {isAsking && (
        <LazyPart onFail={() => setIsAsking(false)}>
          <ConfirmDialog
            isOpen
            onOpenChange={setIsAsking}
            title={intl.formatMessage({ id: 'site-operations.work.discard.title' }, { name })}
            confirmLabel={intl.formatMessage({ id: 'site-operations.work.discard' })}
            cancelLabel={intl.formatMessage({ id: 'site-operations.work.keep' })}
            isBusy={discard.isPending}
            onConfirm={() => discard.mutate(job.id)}
          >
            <FormattedMessage id="site-operations.work.discard.text" />
          </ConfirmDialog>
        </LazyPart>
      )}
    </li>
  )
}
