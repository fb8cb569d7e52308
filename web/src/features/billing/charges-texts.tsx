import type { Charge } from '@quarry/api/contract/billing/charges'
import type { CurrencyCode } from '@quarry/domain/billing/currencies'
import { formatMoney } from '@quarry/domain/billing/money'
import { CircleCheck, CircleX, Clock, Undo2, type LucideIcon } from 'lucide-react'
import type { IntlShape } from 'react-intl'
import { FormattedMessage, useIntl } from 'react-intl'
import { Badge, type Tone } from '../../ui/labels/badge.tsx'

type Product = Charge['product']

export const productName = (intl: IntlShape, product: Product): string =>
  product.type === 'midas'
    ? intl.formatMessage({ id: 'billing-charges.product.midas' })
    : intl.formatMessage({ id: 'billing-charges.product.pyro' }, { ram: product.ram / 1024 })

/** What a charge was for. */
export function chargeTitle(intl: IntlShape, { type, interval, product }: Charge): string {
  const values = { product: productName(intl, product), interval: interval ?? 'none' }
  return intl.formatMessage({ id: `billing-charges.title.${type}` }, values)
}

export const chargeMoney = (intl: IntlShape, amount: number, currency: string): string =>
  formatMoney(intl.locale, amount, currency as CurrencyCode)

/** The same in every time zone, so that it agrees with the invoice. */
export const chargeDay = (intl: IntlShape, date: string): string =>
  intl.formatDate(date, { dateStyle: 'medium', timeZone: 'UTC' })

type Status = Charge['status'] | 'refunded'

const LOOKS: Record<Status, { tone: Tone; icon: LucideIcon }> = {
  open: { tone: 'blue', icon: Clock },
  processing: { tone: 'blue', icon: Clock },
  succeeded: { tone: 'green', icon: CircleCheck },
  failed: { tone: 'red', icon: CircleX },
  cancelled: { tone: 'neutral', icon: CircleX },
  refunded: { tone: 'purple', icon: Undo2 },
}

/** The status of a charge. A refund that succeeded and a charge that was refunded in full are "refunded". */
export function ChargeStatus({ charge }: { charge: Charge }) {
  const { status, type, refunded, amount } = charge
  const isRefunded = status === 'succeeded' && (type === 'refund' || refunded >= amount)
  const shown = isRefunded ? 'refunded' : status
  const { tone, icon } = LOOKS[shown]
  return (
    <Badge tone={tone} icon={icon}>
      <FormattedMessage id={`billing-charges.status.${shown}`} />
    </Badge>
  )
}

/** How much of a charge was refunded; nothing unless it is a part of it. */
export function PartlyRefunded({ charge }: { charge: Charge }) {
  const intl = useIntl()
  const { refunded, amount, currency_code: currency } = charge
  if (refunded === 0 || refunded >= amount) return null
  return (
    <p className="hint">
      <FormattedMessage
        id="billing-charges.refundedPart"
        values={{ amount: chargeMoney(intl, refunded, currency) }}
      />
    </p>
  )
}
