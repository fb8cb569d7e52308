import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { useRef, type ReactNode, type RefObject } from 'react'
import { useIntl } from 'react-intl'

export interface DialogProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  title: string
  description?: ReactNode
  icon?: ReactNode
  children: ReactNode
  /** Buttons; on phones they share the width of the footer. */
  footer?: ReactNode
  /** `sheet` slides up from below at every width; dialogs do so on phones only. */
  kind?: 'dialog' | 'sheet' | 'top'
  /** The initial focus; by default the first field of the content, else its first control. */
  initialFocus?: RefObject<HTMLElement | null>
  /** What gets the focus afterwards; by default, and without an element, what had it before. */
  finalFocus?: (() => HTMLElement | null) | undefined
  className?: string
  /** The title is only for screen readers, because the content starts with a field of its own. */
  isTitleHidden?: boolean
}

const CONTROLS = ':is(a[href], :is(button, input, select, textarea):not(:disabled), [tabindex="0"])'
const TYPED =
  ':is(textarea, input:not([type=radio], [type=checkbox], [type=range], [type=file])):not(:disabled)'

/** The first control, but not the close button. With touch no field is focused, which would open the keyboard. */
function firstControl(popup: HTMLElement | null) {
  const first = (place: string, what: string) => popup?.querySelector<HTMLElement>(`.${place} ${what}`)
  const inBody = first('dialog-body', CONTROLS)
  // A button or link before the field (copy, more information) is not the purpose of the dialog.
  const field = inBody?.matches('button, a') ? first('dialog-body', TYPED) : undefined
  const control = field ?? inBody ?? first('dialog-foot', CONTROLS)
  if (!control) return true
  return control.matches(TYPED) && matchMedia('(pointer: coarse)').matches
    ? popup
    : (chosenOf(control) ?? control)
}

/** Of a radio group the selected option. */
const chosenOf = (control: HTMLElement) =>
  control.matches('[type=radio]')
    ? control.closest('fieldset')?.querySelector<HTMLElement>('[type=radio]:checked')
    : undefined

/** Traps and returns the focus, closes on Esc, backdrop and X, and keeps the page below from scrolling. */
export function Dialog({
  isOpen,
  onOpenChange,
  title,
  description,
  icon,
  children,
  footer,
  kind = 'dialog',
  initialFocus,
  finalFocus,
  className = '',
  isTitleHidden,
}: DialogProps) /* prettier-ignore */ {
  const intl = useIntl()
  const popup = useRef<HTMLDivElement>(null)
  return (
    <Base.Root open={isOpen} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className="scrim" />
        <Base.Viewport className={`dialog-place dialog-place-${kind}`}>
          <Base.Popup className={`dialog dialog-${kind} ${className}`} initialFocus={initialFocus ?? (() => firstControl(popup.current))} finalFocus={finalFocus} ref={popup}>
            {isTitleHidden ? (
              <Base.Title className="sr">{title}</Base.Title>
            ) : (
              <div className="dialog-head">
                {icon}
                <Base.Title>{title}</Base.Title>
                <Base.Close className="btn btn-quiet btn-icon btn-s push" aria-label={intl.formatMessage({ id: 'shell.close' })}>
                  <X className="i" aria-hidden="true" />
                </Base.Close>
              </div>
            )}
            <div className="dialog-body">
              {description && <Base.Description render={<div />}>{description}</Base.Description>}
              {children}
            </div>
            {footer && <div className="dialog-foot">{footer}</div>}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
