import { deleteUser } from '@quarry/api/contract/accounts/deletion'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useMutation } from '../../../lib/api/use-mutation.ts'
import { useRouter } from '@tanstack/react-router'
import { FormattedMessage, useIntl } from 'react-intl'
import { useViewer } from '../../../lib/viewer/use-viewer.ts'
import { AppLink } from '../../../ui/navigation/app-link.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../../ui/floating/confirm-dialog.tsx'
import { Dialog } from '../../../ui/floating/dialog.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { FormError } from '../../forms/form-error.tsx'
import { deletionPreviewQuery } from './account-deletion.queries.ts'

/** Shows how much is deleted and how much stays, and confirms with the username. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const intl = useIntl()
  const viewer = useViewer()
  const { api } = useRouter().options.context
  const { data: preview } = useSuspenseQuery(deletionPreviewQuery(api))
  const remove = useMutation({
    mutationFn: () => api(deleteUser, { params: { user: viewer?.id ?? '' } }),
    meta: { showsOwnErrors: true },
  })
  if (remove.isSuccess) return <Deleted />
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={intl.formatMessage({ id: 'accounts-settings.account.delete.title' })}
      confirmLabel={intl.formatMessage({ id: 'accounts-settings.account.delete.forGood' })}
      cancelLabel={intl.formatMessage({ id: 'accounts-settings.account.delete.keep' })}
      typedText={viewer?.username ?? ''}
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate()}
    >
      <div className="stack">
        <FormError error={remove.error} />
        {preview.is_last_admin && (
          <Note level="warning">
            <FormattedMessage id="accounts-settings.account.delete.lastAdmin" />
          </Note>
        )}
        <p>
          <FormattedMessage id="accounts-settings.account.delete.stays" values={preview.stays} />
        </p>
        {preview.stays.projects + preview.stays.organizations > 0 && (
          <p>
            <FormattedMessage
              id="accounts-settings.account.delete.handOver"
              values={{
                projects: (text) => (
                  <AppLink key="projects" className="link" href="/dashboard/projects">
                    {text}
                  </AppLink>
                ),
                organizations: (text) => (
                  <AppLink key="organizations" className="link" href="/dashboard/organizations">
                    {text}
                  </AppLink>
                ),
              }}
            />
          </p>
        )}
        <p>
          <FormattedMessage id="accounts-settings.account.delete.goes" values={preview.goes} />
        </p>
        <p>
          <FormattedMessage id="accounts-settings.account.delete.forever" />
        </p>
      </div>
    </ConfirmDialog>
  )
}

/** Leaving it reloads the site, so that nothing of the account stays in memory. */
function Deleted() {
  const intl = useIntl()
  const leave = () => location.assign('/')
  return (
    <Dialog
      isOpen
      onOpenChange={leave}
      title={intl.formatMessage({ id: 'accounts-settings.account.delete.done' })}
      footer={
        <Button look="brand" onClick={leave}>
          <FormattedMessage id="accounts-settings.account.delete.leave" />
        </Button>
      }
    >
      <p>
        <FormattedMessage id="accounts-settings.account.delete.done.text" />
      </p>
    </Dialog>
  )
}
