import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'

/** One group of parts in the gallery. */
export function KitSection({ id, isFull, children }: { id: string; isFull?: boolean; children: ReactNode }) {
  const intl = useIntl()
  return (
    <section className={isFull ? 'slab full' : 'slab'} aria-labelledby={`kit-${id}`}>
      <h2 id={`kit-${id}`}>{intl.formatMessage({ id: `ui.${id}` })}</h2>
      {children}
    </section>
  )
}
