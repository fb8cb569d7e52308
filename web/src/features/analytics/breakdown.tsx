import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { formatExact } from '../../lib/format/format.ts'
import '../../styles/pages/analytics.css'

interface BreakdownRow {
  key: string
  name: ReactNode
  downloads: number
}

interface BreakdownProps {
  id: 'projects' | 'versions' | 'loaders' | 'gameVersions'
  rows: readonly BreakdownRow[]
  /** Explains how to read the numbers. */
  note?: ReactNode
}

/** Downloads per row, each with a bar relative to the largest. */
export function Breakdown({ id, rows, note }: BreakdownProps) {
  const { locale } = useIntl()
  const most = Math.max(1, ...rows.map(({ downloads }) => downloads))
  if (rows.length === 0) return null
  return (
    <section className="slab slab-pad stack gap-3" aria-labelledby={`analytics-${id}`}>
      <h2 id={`analytics-${id}`}>
        <FormattedMessage id={`analytics.by.${id}`} />
      </h2>
      {note && <p className="muted">{note}</p>}
      <ul className="shares">
        {rows.map(({ key, name, downloads }) => (
          <li key={key}>
            <span className="share-name">{name}</span>
            <span className="num">{formatExact(locale, downloads)}</span>
            <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
              <rect width={(downloads / most) * 100} height="1" />
            </svg>
          </li>
        ))}
      </ul>
    </section>
  )
}
