import { useRef, useState, type ReactNode } from 'react'
import { lazy, LazyPart } from '../../lib/lazy/lazy-part.tsx'

const PopoverPopup = lazy(async () => (await import('./popover-popup.tsx')).PopoverPopup)

export interface PopoverButtonProps {
  /** Heading of the popover. */
  title: string
  /** Content of the button. */
  trigger: ReactNode
  className?: string
  children: ReactNode
  align?: 'start' | 'end'
}

/** A button with a small panel of controls, whose code is loaded with the first use. */
export function PopoverButton({
  title,
  trigger,
  className = 'btn',
  children,
  align = 'end',
}: PopoverButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={() => PopoverPopup.warm()}
        onFocus={() => PopoverPopup.warm()}
        onClick={() => {
          PopoverPopup.warm()
          setWasOpened(true)
          setIsOpen(!isOpen)
        }}
      >
        {trigger}
      </button>
      {wasOpened && (
        <LazyPart
          onFail={() => {
            setIsOpen(false)
            setWasOpened(false)
          }}
        >
          <PopoverPopup trigger={button} title={title} isOpen={isOpen} onOpenChange={setIsOpen} align={align}>
            {children}
          </PopoverPopup>
        </LazyPart>
      )}
    </>
  )
}
