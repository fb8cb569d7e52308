import type { PlanChange as Plan, Subscription } from '@quarry/api/contract/billing/subscriptions'
import { serverPlanName } from '@quarry/domain/hosting/plans'
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl'
import { BYTES_PER_MB, formatBytes } from '../../../lib/format/format.ts'
import { useMoney } from '../money.ts'
import { isLater } from './plan-choice.ts'
import '../../../styles/pages/billing.css'

/** Name and memory of a plan. */
export function usePlanLabel() {
  const intl = useIntl()
  return ({ product, available }: Pick<Plan, 'product' | 'available'>): string => {
    const ram = product.type === 'pyro' ? product.ram : 0
    return intl.formatMessage(
      { id: available ? 'billing.plan.option' : 'billing.plan.option.full' },
      {
        plan: intl.formatMessage({ id: 'billing.server.plan' }, { plan: serverPlanName(ram) }),
        memory: formatBytes(intl.locale, ram * BYTES_PER_MB),
      },
    )
  }
}

interface PlanCostProps {
  plan: Plan
  subscription: Subscription
}

/** What a change costs today, at the next charge and after it. */
export function PlanCost({ plan, subscription }: PlanCostProps) {
  const money = useMoney()
  const { charge, currency_code: currency } = subscription
  const interval = charge?.interval ?? subscription.interval
  const price = plan.price.prices.intervals[interval]
  const due = <FormattedDate value={charge?.due ?? ''} dateStyle="medium" />
  const recurring = (
    <FormattedMessage id={`billing.price.${interval}`} values={{ price: money(price, currency) }} />
  )
  return (
    <dl className="billing-review">
      <dt>
        <FormattedMessage id="billing.plan.today" />
      </dt>
      <dd>
        <b>
          {plan.amount_now > 0 ? (
            money(plan.amount_now, currency)
          ) : (
            <FormattedMessage id="billing.plan.nothing" />
          )}
        </b>
      </dd>
      {plan.next_amount === price ? (
        <>
          <dt>
            <FormattedMessage id="billing.plan.from" values={{ date: due }} />
          </dt>
          <dd>{recurring}</dd>
        </>
      ) : (
        <>
          <dt>
            <FormattedMessage id="billing.plan.on" values={{ date: due }} />
          </dt>
          <dd>{money(plan.next_amount, currency)}</dd>
          <dt>
            <FormattedMessage id="billing.plan.then" />
          </dt>
          <dd>{recurring}</dd>
        </>
      )}
    </dl>
  )
}

/** When a plan applies. */
export const PlanTime = ({ plan, subscription }: PlanCostProps) => (
  <p className="muted">
    {plan.product_id === subscription.product_id ? (
      <FormattedMessage id="billing.plan.kept" />
    ) : isLater(plan, subscription) ? (
      <FormattedMessage
        id="billing.plan.later"
        values={{ date: <FormattedDate value={subscription.charge?.due ?? ''} dateStyle="medium" /> }}
      />
    ) : (
      <FormattedMessage id="billing.plan.atOnce" />
    )}
  </p>
)
