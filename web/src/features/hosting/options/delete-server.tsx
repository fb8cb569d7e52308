import { deleteServer, type Server } from '@quarry/api/contract/hosting/servers'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { removeUnshown } from '../../../lib/api/remove-unshown.ts'
import { LazyPart } from '../../../lib/lazy/lazy-part.tsx'
import { addToast } from '../../../lib/toasts/toast-store.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../../ui/floating/lazy-confirm-dialog.ts'
import { serverKeys, useServerMutation } from '../servers.queries.ts'

/** Deletes the server after its name was typed. */
export function DeleteServer({ server: { server_id: id, name } }: { server: Server }) {
  const intl = useIntl()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [isConfirming, setIsConfirming] = useState(false)
  const remove = useServerMutation({
    send: (api) => api(deleteServer, { params: { server: id } }),
    onDone: async () => {
      await navigate({ href: '/servers/manage', ignoreBlocker: true })
      removeUnshown(queryClient, serverKeys.all)
      addToast({ type: 'success', title: intl.formatMessage({ id: 'hosting.delete.done' }, { name }) })
    },
  })
  return (
    <section className="slab slab-pad stack" aria-labelledby="delete">
      <h3 id="delete">
        <FormattedMessage id="hosting.delete" />
      </h3>
      <p className="muted">
        <FormattedMessage id="hosting.delete.hint" />
      </p>
      <p>
        <Button
          look="quiet-danger"
          className="danger-edge"
          icon={Trash2}
          onClick={() => setIsConfirming(true)}
        >
          <FormattedMessage id="hosting.delete" />
        </Button>
      </p>
      {isConfirming && (
        <LazyPart onFail={() => setIsConfirming(false)}>
          <ConfirmDialog
            isOpen
            onOpenChange={setIsConfirming}
            title={intl.formatMessage({ id: 'hosting.delete.title' }, { name })}
            confirmLabel={intl.formatMessage({ id: 'hosting.delete' })}
            cancelLabel={intl.formatMessage({ id: 'shell.cancel' })}
            typedText={name}
            isBusy={remove.isPending}
            onConfirm={() => remove.mutate()}
          >
            <FormattedMessage id="hosting.delete.text" />
          </ConfirmDialog>
        </LazyPart>
      )}
    </section>
  )
}
