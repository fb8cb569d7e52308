import { useIntl } from 'react-intl'
import { formatExact, formatNumber } from '../../lib/format/format.ts'

/** A number in its short form; the exact one is in the tooltip. */
export function Count({ value }: { value: number }) {
  const { locale } = useIntl()
  const short = formatNumber(locale, value)
  const exact = formatExact(locale, value)
  if (short === exact) return <span className="num">{short}</span>
  return (
    <span className="num" data-tip={exact}>
      {short}
    </span>
  )
}
