import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { lazy, LazyPart } from '../../../lib/lazy/lazy-part.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { FormSection } from '../../forms/form-section.tsx'
import '../../../styles/pages/forms.css'

const DeleteAccountDialog = lazy(
  async () => (await import('./delete-account-dialog.tsx')).DeleteAccountDialog,
)

/** The way out. What it means is told in numbers before the name is asked for. */
export function DeleteAccount() {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <div className="slab form">
      <FormSection
        title={<FormattedMessage id="accounts-settings.account.delete" />}
        hint={<FormattedMessage id="accounts-settings.account.delete.hint" />}
      >
        <p>
          <Button look="quiet-danger" className="danger-edge" icon={Trash2} onClick={() => setIsAsking(true)}>
            <FormattedMessage id="accounts-settings.account.delete.action" />
          </Button>
        </p>
        {isAsking && (
          <LazyPart onFail={() => setIsAsking(false)}>
            <DeleteAccountDialog onClose={() => setIsAsking(false)} />
          </LazyPart>
        )}
      </FormSection>
    </div>
  )
}
