import { Suspense, useSyncExternalStore } from 'react'
import { useIntl } from 'react-intl'
import { ToastCard } from '../lazy-parts.ts'
import { getToasts, subscribeToasts } from '../../lib/toasts/toast-store.ts'

const NONE: readonly never[] = []

/** The stack of toasts. The live regions are always in the page, so that the first toast is announced, too. */
export function Toasts() {
  const intl = useIntl()
  const toasts = useSyncExternalStore(subscribeToasts, getToasts, () => NONE)
  return (
    <section className="toasts" aria-label={intl.formatMessage({ id: 'shell.toast.list' })}>
      <div aria-live="polite">
        <Suspense>
          {toasts.map((toast) => toast.type !== 'error' && <ToastCard key={toast.id} toast={toast} />)}
        </Suspense>
      </div>
      <div role="alert">
        <Suspense>
          {toasts.map((toast) => toast.type === 'error' && <ToastCard key={toast.id} toast={toast} />)}
        </Suspense>
      </div>
    </section>
  )
}
