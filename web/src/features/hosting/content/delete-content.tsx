import { deleteServerContent, type ServerContentFile } from '@quarry/api/contract/hosting/content'
import { FormattedMessage, useIntl } from 'react-intl'
import { addToast } from '../../../lib/toasts/toast-store.ts'
import { Note } from '../../../ui/feedback/note.tsx'
import { ConfirmDialog } from '../../../ui/floating/lazy-confirm-dialog.ts'
import { useServerMutation } from '../servers.queries.ts'
import { contentTitle, type ContentTarget } from './content.queries.ts'
import { isKnownFile, type ContentChange } from './undo/content-change.ts'

interface DeleteContentProps {
  target: ContentTarget
  file: ServerContentFile
  onChange: (change: ContentChange) => void
  onClose: () => void
}

/** Asks before a file is deleted, and says whether that can be undone. */
export function DeleteContent({ target: { server, type }, file, onChange, onClose }: DeleteContentProps) {
  const intl = useIntl()
  const { name, pack } = file
  const title = contentTitle(file)
  const remove = useServerMutation({
    send: (api) => api(deleteServerContent, { params: { server }, query: { name, type } }),
    onDone: () => {
      onClose()
      addToast({
        type: 'success',
        title: intl.formatMessage({ id: 'hosting-content.delete.done' }, { title }),
      })
      if (isKnownFile(file)) onChange({ kind: 'deleted', files: [file] })
    },
  })
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={intl.formatMessage({ id: 'hosting-content.delete.title' }, { title })}
      confirmLabel={intl.formatMessage({ id: 'hosting-content.delete' })}
      cancelLabel={intl.formatMessage({ id: 'shell.cancel' })}
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate()}
    >
      <FormattedMessage id="hosting-content.delete.text" values={{ name }} />
      {!isKnownFile(file) && (
        <>
          {' '}
          <FormattedMessage id="hosting-content.delete.unknown" />
        </>
      )}
      {pack && (
        <Note level="warning">
          <FormattedMessage id="hosting-content.pack.file.warning" />
        </Note>
      )}
    </ConfirmDialog>
  )
}
