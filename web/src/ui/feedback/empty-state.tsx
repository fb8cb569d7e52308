import type { ReactNode } from 'react'
import { Stones } from './loading-stones.tsx'

export interface EmptyStateProps {
  title: ReactNode
  children?: ReactNode
  /** At most two actions. */
  actions?: ReactNode
  level?: 2 | 3
}

/** An illustration, what is missing, and what to do. */
export function EmptyState({ title, children, actions, level = 2 }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div className="empty">
      <Stones />
      <Heading className="text-lg">{title}</Heading>
      {children && <p>{children}</p>}
      {actions && <div className="row justify-center">{actions}</div>}
    </div>
  )
}
