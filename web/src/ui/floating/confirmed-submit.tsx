import { useRef, useState, type ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { LazyPart } from '../../lib/lazy/lazy-part.tsx'
import { Button, type ButtonLook } from '../controls/button.tsx'
import { ConfirmDialog } from './lazy-confirm-dialog.ts'

interface ConfirmedSubmitProps {
  look?: ButtonLook
  /** The label of the button, which also confirms. */
  label: string
  /** Posted with the form, which may have several buttons. */
  name?: string
  value?: string
  isBusy?: boolean
  /** While another button of the form is busy. */
  disabled?: boolean
  title: string
  /** What happens then. */
  text: ReactNode
  /** Whether this state of the form needs a confirmation; always by default. */
  isNeeded?: (form: HTMLFormElement) => boolean
}

/** Submits its form after a confirmation; without scripts at once. */
export function ConfirmedSubmit({
  look,
  label,
  title,
  text,
  isNeeded = () => true,
  isBusy = false,
  disabled = false,
  ...posted
}: ConfirmedSubmitProps) {
  const intl = useIntl()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        ref={button}
        type="submit"
        {...posted}
        isBusy={isBusy}
        disabled={disabled}
        {...(look && { look })}
        onClick={(event) => {
          const { form } = event.currentTarget
          if (!form || !isNeeded(form)) return
          event.preventDefault()
          setIsOpen(true)
        }}
      >
        {label}
      </Button>
      {isOpen && (
        <LazyPart onFail={() => setIsOpen(false)}>
          <ConfirmDialog
            isOpen
            onOpenChange={setIsOpen}
            title={title}
            confirmLabel={label}
            cancelLabel={intl.formatMessage({ id: 'shell.cancel' })}
            // The form ignores a submit while its request runs.
            isBusy={isBusy || disabled}
            onConfirm={() => {
              setIsOpen(false)
              button.current?.form?.requestSubmit(button.current)
            }}
          >
            {text}
          </ConfirmDialog>
        </LazyPart>
      )}
    </>
  )
}
