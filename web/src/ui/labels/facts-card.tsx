import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import type { MessageId } from '../../lib/i18n/message-ids.ts'

/** A sidebar card of names and values; `name` is also its anchor. */
export function FactsCard({
  name,
  titleId,
  children,
}: {
  name: string
  titleId: MessageId
  children: ReactNode
}) {
  return (
    <section className="slab" aria-labelledby={name}>
      <h2 id={name}>
        <FormattedMessage id={titleId} />
      </h2>
      <div className="slab-pad">
        <dl className="kv">{children}</dl>
      </div>
    </section>
  )
}

/** One line; several small values may wrap. */
export function Fact({ id, wraps, children }: { id: MessageId; wraps?: boolean; children: ReactNode }) {
  return (
    <>
      <dt>
        <FormattedMessage id={id} />
      </dt>
      <dd className={wraps ? 'kv-wrap' : undefined}>{children}</dd>
    </>
  )
}
