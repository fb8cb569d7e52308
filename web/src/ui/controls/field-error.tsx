import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

export interface FieldErrorProps {
  id?: string
  /** Announced at once: for errors without a press of a button. */
  isAlert?: boolean
  children: ReactNode
}

/** The error of the field above; never marked by colour alone. */
export function FieldError({ id, isAlert, children }: FieldErrorProps) {
  return (
    <p className="error" id={id} role={isAlert ? 'alert' : undefined}>
      <CircleAlert className="i" aria-hidden="true" />
      <span>{children}</span>
    </p>
  )
}
