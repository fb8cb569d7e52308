import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

export interface FieldErrorProps {
  id?: string
  /** Read out at once: for what goes wrong without a press of a button. */
  isAlert?: boolean
  children: ReactNode
}

/** What is wrong with the field above; never told by colour alone. */
export function FieldError({ id, isAlert, children }: FieldErrorProps) {
  return (
    <p className="error" id={id} role={isAlert ? 'alert' : undefined}>
      <CircleAlert className="i" aria-hidden="true" />
      <span>{children}</span>
    </p>
  )
}
