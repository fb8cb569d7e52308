import type { NodeServer } from '@quarry/api/contract/hosting/nodes'
import { suspendServer } from '@quarry/api/contract/hosting/servers'
import { STAFF_SUSPENSION_REASONS } from '@quarry/domain/hosting/server-states'
import { useId, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Select } from '../../../ui/controls/select.tsx'
import { ConfirmDialog } from '../../../ui/floating/confirm-dialog.tsx'
import { useNodeMutation } from './nodes.queries.ts'

type Reason = (typeof STAFF_SUSPENSION_REASONS)[number]

/** Suspends a server for a reason of staff. */
export function SuspendDialog({
  server: { id, name },
  onClose,
}: {
  server: NodeServer
  onClose: () => void
}) {
  const intl = useIntl()
  const field = useId()
  const [reason, setReason] = useState<Reason>('moderated')
  const suspend = useNodeMutation({
    send: (api) => api(suspendServer, { params: { server: id }, body: { reason } }),
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={intl.formatMessage({ id: 'hosting-nodes.suspend.title' }, { name })}
      confirmLabel={intl.formatMessage({ id: 'hosting-nodes.suspend' })}
      cancelLabel={intl.formatMessage({ id: 'shell.cancel' })}
      isBusy={suspend.isPending}
      onConfirm={() => suspend.mutate()}
    >
      <div className="stack">
        <p>
          <FormattedMessage id="hosting-nodes.suspend.text" />
        </p>
        <div className="field">
          <label className="label" htmlFor={field}>
            <FormattedMessage id="hosting-nodes.suspend.reason" />
          </label>
          <Select
            id={field}
            name="reason"
            value={reason}
            options={STAFF_SUSPENSION_REASONS.map((value) => ({
              value,
              label: intl.formatMessage({ id: `hosting-nodes.reason.${value}` }),
            }))}
            onChange={setReason}
          />
        </div>
      </div>
    </ConfirmDialog>
  )
}
