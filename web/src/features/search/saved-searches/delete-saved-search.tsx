import { deleteSavedSearch, type SavedSearch } from '@quarry/api/contract/search/saved-searches'
import { useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../../lib/api/use-mutation.ts'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { lazy, LazyPart } from '../../../lib/lazy/lazy-part.tsx'
import { addToast } from '../../../lib/toasts/toast-store.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Form } from '../../../ui/controls/form.tsx'
import { savedSearchesQuery } from './saved-searches.queries.ts'
import { SAVED_SEARCHES_PATH } from './saved-searches-address.ts'

const ConfirmDialog = lazy(
  async () => (await import('../../../ui/floating/confirm-dialog.tsx')).ConfirmDialog,
)

/** Asks for confirmation if there are scripts. */
export function DeleteSavedSearch({ search: { id, name } }: { search: SavedSearch }) {
  const intl = useIntl()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { api } = useRouter().options.context
  const [isAsking, setIsAsking] = useState(false)
  const remove = useMutation({
    mutationFn: () => api(deleteSavedSearch, { params: { search: id } }),
    onSuccess: async () => {
      await navigate({ href: SAVED_SEARCHES_PATH, ignoreBlocker: true })
      addToast({ type: 'success', title: intl.formatMessage({ id: 'search-saved.delete.done' }, { name }) })
      await queryClient.invalidateQueries({ queryKey: savedSearchesQuery(api).queryKey })
    },
  })
  return (
    <Form
      draft={null}
      native="delete-search"
      hidden={{ id }}
      className="row"
      onSubmit={(event) => {
        event.preventDefault()
        setIsAsking(true)
      }}
    >
      <Button type="submit" look="quiet-danger" className="danger-edge" icon={Trash2}>
        <FormattedMessage id="search-saved.delete" />
      </Button>
      {isAsking && (
        <LazyPart onFail={() => setIsAsking(false)}>
          <ConfirmDialog
            isOpen
            onOpenChange={setIsAsking}
            title={intl.formatMessage({ id: 'search-saved.delete.title' }, { name })}
            confirmLabel={intl.formatMessage({ id: 'search-saved.delete' })}
            cancelLabel={intl.formatMessage({ id: 'search-saved.delete.keep' })}
            isBusy={remove.isPending}
            onConfirm={() => remove.mutate()}
          >
            <FormattedMessage id="search-saved.delete.text" />
          </ConfirmDialog>
        </LazyPart>
      )}
    </Form>
  )
}
