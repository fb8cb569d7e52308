import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { forgetDraft } from '../../lib/forms/form-drafts.ts'
import { Button } from '../controls/button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'
import { Form, type FormProps } from '../controls/form.tsx'

interface FormDialogProps extends Pick<DialogProps, 'title' | 'finalFocus'>, Pick<FormProps, 'draft'> {
  /** Label of the submit button. */
  action: string
  look?: 'brand' | 'danger'
  /** Names of the fields without which the form cannot be sent. They are shown, and the submit button is disabled. */
  missing?: readonly string[]
  isBusy?: boolean
  onSubmit: (event: FormEvent) => void
  onClose: () => void
  /** Another action beside the submit button. */
  more?: ReactNode
  /** Content above the form. */
  head?: ReactNode
  children: ReactNode
}

/**
 * A dialog that is one form: closed by "Cancel", submitted by the button in its footer or by Enter. Every other way to
 * close it asks first if the user has typed something.
 */
export function FormDialog({
  draft,
  title,
  action,
  look = 'brand',
  missing = [],
  isBusy = false,
  onSubmit,
  onClose,
  more,
  finalFocus,
  head,
  children,
}: FormDialogProps) /* prettier-ignore */ {
  const intl = useIntl()
  const id = useId()
  const [isTyped, setIsTyped] = useState(false)
  const [isLeaving, setIsLeaving] = useState(false)
  const cancel = () => {
    if (draft !== null) forgetDraft(draft)
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // A dialog may be opened from a form, to which React would propagate its events.
    event.stopPropagation()
    if (missing.length === 0) onSubmit(event)
  }
  return (
    <Dialog
      isOpen
      onOpenChange={() => (isTyped ? setIsLeaving(true) : onClose())}
      title={title}
      finalFocus={finalFocus}
      footer={
        <>
          <Button look="quiet" onClick={cancel}>
            <FormattedMessage id="shell.cancel" />
          </Button>
          {more}
          <Button type="submit" form={id} look={look} disabled={missing.length > 0} isBusy={isBusy}>
            {action}
          </Button>
        </>
      }
    >
      {head}
      <Form draft={draft} id={id} className="stack" onSubmit={submit} onInput={() => setIsTyped(true)}>
        {children}
        {missing.length > 0 && (
          <p className="hint">
            <FormattedMessage
              id="shell.form.missing"
              values={{ fields: intl.formatList(missing, { type: 'conjunction' }) }}
            />
          </p>
        )}
      </Form>
      <ConfirmDialog
        isOpen={isLeaving}
        onOpenChange={setIsLeaving}
        title={intl.formatMessage({ id: 'shell.discard.title' })}
        confirmLabel={intl.formatMessage({ id: 'shell.discard.confirm' })}
        cancelLabel={intl.formatMessage({ id: 'shell.discard.cancel' })}
        onConfirm={cancel}
      >
        <FormattedMessage id="shell.discard.text" />
      </ConfirmDialog>
    </Dialog>
  )
}
