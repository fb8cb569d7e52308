import { TriangleAlert } from 'lucide-react'
import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { Button } from '../controls/button.tsx'
import { Dialog } from './dialog.tsx'
import { Form } from '../controls/form.tsx'

export interface ConfirmDialogProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  title: string
  /** What is deleted and what stays. */
  children: ReactNode
  /** Verb and object: "Delete project". */
  confirmLabel: string
  /** The safe choice: "Keep it". */
  cancelLabel: string
  /** Must be typed (case does not matter) before the button works. */
  typedText?: string
  isBusy?: boolean
  onConfirm: () => void
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, onOpenChange, title, children, confirmLabel, cancelLabel, typedText, isBusy, onConfirm } =
    props
  const id = useId()
  const form = useId()
  const [typed, setTyped] = useState('')
  const isConfirmed = typedText === undefined || typed.trim().toLowerCase() === typedText.trim().toLowerCase()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The dialog may be opened from a form, to which React would propagate its events.
    event.stopPropagation()
    if (isConfirmed && !isBusy) onConfirm()
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => {
        setTyped('')
        onOpenChange(next)
      }}
      title={title}
      icon={<TriangleAlert className="i text-red" aria-hidden="true" />}
      footer={
        <>
          <Button look="quiet" onClick={() => onOpenChange(false)}>
            {cancelLabel}
          </Button>
          <Button type="submit" form={form} look="danger" disabled={!isConfirmed} isBusy={isBusy ?? false}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <Form draft={null} id={form} className="stack" onSubmit={submit}>
        <div>{children}</div>
        {typedText !== undefined && (
          <div className="field">
            <label className="label" htmlFor={id}>
              <FormattedMessage id="shell.confirm.type" values={{ text: <bdi>{typedText}</bdi> }} />
            </label>
            <input
              id={id}
              className="input"
              autoComplete="off"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </div>
        )}
      </Form>
    </Dialog>
  )
}
