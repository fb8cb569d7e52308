import type { ThreadMessage } from '@quarry/api/contract/community/threads'
import { FormattedMessage } from 'react-intl'
import { StatusBadge } from '../projects/status-badge.tsx'

/** What was done, where no words were said. */
export function Happening({ body }: { body: Exclude<ThreadMessage['body'], { type: 'text' }> }) {
  return (
    <p className="muted">
      {body.type === 'status_change' ? (
        <FormattedMessage
          id="reports.thread.status"
          values={{
            before: <StatusBadge status={body.old_status} />,
            after: <StatusBadge status={body.new_status} />,
          }}
        />
      ) : (
        <FormattedMessage id={`reports.thread.${body.type}`} />
      )}
    </p>
  )
}
