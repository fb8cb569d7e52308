import { useId, type FormEvent, type ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { Button } from '../controls/button.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'
import { Form } from '../controls/form.tsx'

interface FormDialogProps extends Pick<DialogProps, 'title'> {
  /** Label of the submit button. */
  action: string
  look?: 'brand' | 'danger'
  /** While false the submit button is disabled, and Enter does nothing. */
  isComplete?: boolean
  isBusy?: boolean
  onSubmit: (event: FormEvent) => void
  onClose: () => void
  /** Another action beside the submit button. */
  more?: ReactNode
  /** Content above the form. */
  head?: ReactNode
  children: ReactNode
}

/** A dialog that is one form: closed by "Cancel", submitted by the button in its footer or by Enter. */
export function FormDialog({
  title,
  action,
  look = 'brand',
  isComplete = true,
  isBusy = false,
  onSubmit,
  onClose,
  more,
  head,
  children,
}: FormDialogProps) /* prettier-ignore */ {
  const id = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // A dialog may be opened from a form, to which React would propagate its events.
    event.stopPropagation()
    if (isComplete) onSubmit(event)
  }
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={title}
      footer={
        <>
          <Button look="quiet" onClick={onClose}>
            <FormattedMessage id="shell.cancel" />
          </Button>
          {more}
          <Button type="submit" form={id} look={look} disabled={!isComplete} isBusy={isBusy}>
            {action}
          </Button>
        </>
      }
    >
      {head}
      <Form id={id} className="stack" onSubmit={submit}>
        {children}
      </Form>
    </Dialog>
  )
}
