import clsx from 'clsx'
import { LoaderCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { LEVELS, type Level } from './banner.tsx'

export interface NoteProps {
  level: Level
  title?: ReactNode
  children?: ReactNode
  actions?: ReactNode
  /** Announced at once: for errors that appear while the user works. */
  isAlert?: boolean
  /** A spinner replaces the icon of the level: something is in progress. */
  isBusy?: boolean
}

/** A bordered soft block inside a page. */
export function Note({ level, title, children, actions, isAlert, isBusy }: NoteProps) {
  const { icon: Icon, className } = LEVELS[level]
  return (
    <div className={clsx('note', className)} role={isAlert ? 'alert' : undefined}>
      {isBusy ? (
        <LoaderCircle className="i spin" aria-hidden="true" />
      ) : (
        <Icon className="i" aria-hidden="true" />
      )}
      <div className="stack gap-2">
        {title && <b>{title}</b>}
        {children && <div className="min-w-0">{children}</div>}
        {actions && <div className="row">{actions}</div>}
      </div>
    </div>
  )
}
