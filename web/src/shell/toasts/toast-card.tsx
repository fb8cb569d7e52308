import clsx from 'clsx'
import { Check, Copy, X } from 'lucide-react'
import { useIntl } from 'react-intl'
import { useCopy } from '../../lib/use-copy.ts'
import { LEVELS } from '../../ui/feedback/banner.tsx'
import { AppLink } from '../../ui/navigation/app-link.tsx'
import { dismissToast, holdToast, releaseToast, type Toast } from '../../lib/toasts/toast-store.ts'

/** One toast: stripe and icon by type, counter from two, copy and dismiss. Only its button dismisses it. */
export function ToastCard({ toast }: { toast: Toast }) {
  const { formatMessage } = useIntl()
  const { isCopied, copy } = useCopy()
  const { icon: Icon, className } = LEVELS[toast.type]
  const copyLabel = formatMessage({ id: isCopied ? 'shell.copied' : 'shell.toast.copy' })
  const dismissLabel = formatMessage({ id: 'shell.dismiss' })
  return (
    <div
      className={clsx('toast', className)}
      onPointerEnter={() => holdToast(toast.id)}
      onPointerLeave={() => releaseToast(toast.id)}
      onFocus={() => holdToast(toast.id)}
      onBlur={() => releaseToast(toast.id)}
    >
      <Icon className="i" aria-hidden="true" />
      <div>
        <b>{toast.title}</b>{' '}
        {toast.count > 1 && <span className={clsx('badge', className)}>x{toast.count}</span>}
        {toast.text && <p>{toast.text}</p>}
        {toast.links && (
          <p className="row">
            {toast.links.map(({ label, href }) => (
              <AppLink key={href} className="link" href={href}>
                {label}
              </AppLink>
            ))}
          </p>
        )}
        {toast.code && <code>{toast.code}</code>}
      </div>
      <div className="btns">
        <button
          type="button"
          className="btn btn-quiet btn-icon btn-s"
          aria-label={copyLabel}
          data-tip={copyLabel}
          onClick={() => copy([toast.title, toast.text, toast.code].filter(Boolean).join('\n'))}
        >
          {isCopied ? <Check className="i" aria-hidden="true" /> : <Copy className="i" aria-hidden="true" />}
        </button>
        <button
          type="button"
          className="btn btn-quiet btn-icon btn-s"
          aria-label={dismissLabel}
          data-tip={dismissLabel}
          onClick={() => dismissToast(toast.id)}
        >
          <X className="i" aria-hidden="true" />
        </button>
      </div>
    </div>
  )
}
