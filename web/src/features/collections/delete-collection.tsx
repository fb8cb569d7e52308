import { type CollectionDetail, deleteCollection } from '@quarry/api/contract/collections/collections'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { removeUnshown } from '../../lib/api/remove-unshown.ts'
import { lazy, LazyPart } from '../../lib/lazy/lazy-part.tsx'
import { addToast } from '../../lib/toasts/toast-store.ts'
import { Button } from '../../ui/controls/button.tsx'
import { collectionKeys, useCollectionChange } from './collection.queries.ts'

const ConfirmDialog = lazy(async () => (await import('../../ui/floating/confirm-dialog.tsx')).ConfirmDialog)

export function DeleteCollection({ collection }: { collection: CollectionDetail }) {
  const intl = useIntl()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [isConfirming, setIsConfirming] = useState(false)
  const { id, name } = collection
  const remove = useCollectionChange(
    collection,
    (api) => api(deleteCollection, { params: { collection: id } }),
    async () => {
      await navigate({ href: '/dashboard/collections', ignoreBlocker: true })
      removeUnshown(queryClient, collectionKeys.one(id))
      addToast({ type: 'success', title: intl.formatMessage({ id: 'collections.delete.done' }, { name }) })
    },
  )
  return (
    <div className="row">
      <Button look="quiet-danger" className="danger-edge" icon={Trash2} onClick={() => setIsConfirming(true)}>
        <FormattedMessage id="collections.delete" />
      </Button>
      {isConfirming && (
        <LazyPart onFail={() => setIsConfirming(false)}>
          <ConfirmDialog
            isOpen
            onOpenChange={setIsConfirming}
            title={intl.formatMessage({ id: 'collections.delete.title' }, { name })}
            confirmLabel={intl.formatMessage({ id: 'collections.delete' })}
            cancelLabel={intl.formatMessage({ id: 'collections.delete.keep' })}
            isBusy={remove.isPending}
            onConfirm={() => remove.mutate()}
          >
            <FormattedMessage id="collections.delete.text" />
          </ConfirmDialog>
        </LazyPart>
      )}
    </div>
  )
}
