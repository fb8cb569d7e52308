import clsx from 'clsx'
import { CircleAlert, Info, TriangleAlert, CircleCheck, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'

export type Level = 'info' | 'warning' | 'error' | 'success'

export const LEVELS = {
  info: { icon: Info, className: 'blue' },
  warning: { icon: TriangleAlert, className: 'orange' },
  error: { icon: CircleAlert, className: 'red' },
  success: { icon: CircleCheck, className: 'green' },
} as const

export interface BannerProps {
  level: Level
  title: string
  children: ReactNode
  actions?: ReactNode
  onDismiss?: () => void
}

/** A full-width strip above the header. */
export function Banner({ level, title, children, actions, onDismiss }: BannerProps) {
  const intl = useIntl()
  const { icon: Icon, className } = LEVELS[level]
  return (
    <section className={clsx('banner', className)} aria-label={title}>
      <Icon className="i" aria-hidden="true" />
      <div>
        <b>{title}</b> {children}
      </div>
      {actions}
      {onDismiss && (
        <button
          type="button"
          className="btn btn-quiet btn-icon btn-s"
          aria-label={intl.formatMessage({ id: 'shell.dismiss' })}
          onClick={onDismiss}
        >
          <X className="i" aria-hidden="true" />
        </button>
      )}
    </section>
  )
}
