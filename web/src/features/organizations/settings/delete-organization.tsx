import { deleteOrganization, type OrganizationDetail } from '@quarry/api/contract/organizations/organizations'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { removeUnshown } from '../../../lib/api/remove-unshown.ts'
import { lazy, LazyPart } from '../../../lib/lazy/lazy-part.tsx'
import { addToast } from '../../../lib/toasts/toast-store.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { organizationKeys } from '../organization.queries.ts'
import { useOrganizationMutation } from '../use-organization-mutation.ts'

const ConfirmDialog = lazy(
  async () => (await import('../../../ui/floating/confirm-dialog.tsx')).ConfirmDialog,
)

type DeleteOrganizationProps = { organization: OrganizationDetail; projects: number }

/** Explains what happens to projects and members before the user confirms with the name. */
export function DeleteOrganization({ organization, projects }: DeleteOrganizationProps) {
  const intl = useIntl()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [isConfirming, setIsConfirming] = useState(false)
  const { id, name } = organization
  const remove = useOrganizationMutation(
    (api) => api(deleteOrganization, { params: { organization: id } }),
    async () => {
      await navigate({ href: '/dashboard/organizations', ignoreBlocker: true })
      removeUnshown(queryClient, organizationKeys.all)
      addToast({
        type: 'success',
        title: intl.formatMessage({ id: 'organizations.delete.done' }, { name }),
      })
    },
  )
  return (
    <div className="row">
      <Button look="quiet-danger" className="danger-edge" icon={Trash2} onClick={() => setIsConfirming(true)}>
        <FormattedMessage id="organizations.delete.action" />
      </Button>
      {isConfirming && (
        <LazyPart onFail={() => setIsConfirming(false)}>
          <ConfirmDialog
            isOpen
            onOpenChange={setIsConfirming}
            title={intl.formatMessage({ id: 'organizations.delete.title' }, { name })}
            confirmLabel={intl.formatMessage({ id: 'organizations.delete.action' })}
            cancelLabel={intl.formatMessage({ id: 'organizations.delete.keep' })}
            typedText={name}
            isBusy={remove.isPending}
            onConfirm={() => remove.mutate()}
          >
            <FormattedMessage id="organizations.delete.text" values={{ projects }} />
          </ConfirmDialog>
        </LazyPart>
      )}
    </div>
  )
}
