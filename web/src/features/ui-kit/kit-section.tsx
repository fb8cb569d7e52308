import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import type { NameBelow } from '../../lib/i18n/message-ids.ts'
import '../../styles/pages/ui-kit.css'

type KitSectionProps = { id: NameBelow<'ui-kit'>; isFull?: boolean; children: ReactNode }

/** One group of components in the gallery. */
export function KitSection({ id, isFull, children }: KitSectionProps) {
  const intl = useIntl()
  return (
    <section className={isFull ? 'slab full' : 'slab'} aria-labelledby={`kit-${id}`}>
      <h2 id={`kit-${id}`}>{intl.formatMessage({ id: `ui-kit.${id}` })}</h2>
      {children}
    </section>
  )
}
