import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { lazy, LazyPart } from '../../../lib/lazy/lazy-part.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { FormSection } from '../../forms/form-section.tsx'
import { RequestBoundary } from '../../forms/request-boundary.tsx'
import '../../../styles/pages/forms.css'

const DeleteAccountDialog = lazy(
  async () => (await import('./delete-account-dialog.tsx')).DeleteAccountDialog,
)

/** Deletes the account; the dialog shows the consequences. */
export function DeleteAccount() {
  const [isConfirming, setIsConfirming] = useState(false)
  return (
    <div className="slab form">
      <FormSection
        title={<FormattedMessage id="accounts-settings.account.delete" />}
        hint={<FormattedMessage id="accounts-settings.account.delete.hint" />}
      >
        <p>
          <Button
            look="quiet-danger"
            className="danger-edge"
            icon={Trash2}
            onClick={() => setIsConfirming(true)}
          >
            <FormattedMessage id="accounts-settings.account.delete.action" />
          </Button>
        </p>
        {isConfirming && (
          <LazyPart onFail={() => setIsConfirming(false)}>
            <RequestBoundary>
              <DeleteAccountDialog onClose={() => setIsConfirming(false)} />
            </RequestBoundary>
          </LazyPart>
        )}
      </FormSection>
    </div>
  )
}
