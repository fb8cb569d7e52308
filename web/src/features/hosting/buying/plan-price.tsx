import type { Product } from '@quarry/api/contract/billing/products'
import { DEFAULT_CURRENCY } from '@quarry/domain/billing/currencies'
import {
  PLAN_MEMORY_MB,
  serverLimits,
  serverPlanName,
  type ServerPlanName,
} from '@quarry/domain/hosting/plans'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { BYTES_PER_MB, formatBytes } from '../../../lib/format/format.ts'
import { signInHref } from '../../../lib/viewer/sign-in-address.ts'
import { useViewer } from '../../../lib/viewer/use-viewer.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { serversHref } from '../../billing/billing-addresses.ts'
import { useMoney, yearlyShare } from '../../billing/money.ts'
import { usePurchaseAddress } from '../../billing/purchase/purchase.tsx'

const ramOf = ({ metadata }: Product): number => (metadata.type === 'pyro' ? metadata.ram : 0)

const pricesOf = ({ prices }: Product) =>
  prices.find(({ currency_code: code }) => code === DEFAULT_CURRENCY)?.prices.intervals

/** The link that opens the dialog of a plan; visitors sign in first. */
function useBuyLink() {
  const viewer = useViewer()
  const { onOpen } = usePurchaseAddress()
  return (ram: number) => {
    const href = serversHref(ram, true)
    return viewer ? { href, resetScroll: false, onClick: onOpen } : { href: signInHref(href) }
  }
}

/** The price of a plan with a name, and the link to buy it; nothing where nothing is sold. */
export function PlanPrice({ products, name }: { products: readonly Product[]; name: ServerPlanName }) {
  const money = useMoney()
  const buyLink = useBuyLink()
  const intl = useIntl()
  const product = products.find((one) => ramOf(one) === PLAN_MEMORY_MB[name])
  const prices = product && pricesOf(product)
  if (!prices) return null
  const { monthly, yearly } = prices
  return (
    <>
      <p>
        <b>
          <FormattedMessage id="hosting.about.price" values={{ price: money(monthly, DEFAULT_CURRENCY) }} />
        </b>
        <br />
        <span className="muted">
          <FormattedMessage
            id="hosting.about.yearly"
            values={{ price: money(yearly, DEFAULT_CURRENCY), share: yearlyShare(prices) }}
          />
        </span>
      </p>
      <p>
        <ButtonLink look={name === 'medium' ? 'brand' : 'standard'} {...buyLink(PLAN_MEMORY_MB[name])}>
          <FormattedMessage
            id="hosting.about.buy"
            values={{ plan: intl.formatMessage({ id: `hosting.plan.${name}` }) }}
          />
        </ButtonLink>
      </p>
    </>
  )
}

/** A plan of any size. */
export function CustomPlan({ products }: { products: readonly Product[] }) {
  const intl = useIntl()
  const money = useMoney()
  const buyLink = useBuyLink()
  const custom = products.filter((product) => serverPlanName(ramOf(product)) === 'custom')
  const [ram, setRam] = useState(custom[0] ? ramOf(custom[0]) : 0)
  const bytes = (mb: number) => formatBytes(intl.locale, mb * BYTES_PER_MB)
  const label = (product: Product) =>
    intl.formatMessage(
      { id: 'hosting.about.custom.option' },
      {
        memory: bytes(ramOf(product)),
        price: money(pricesOf(product)?.monthly ?? 0, DEFAULT_CURRENCY),
      },
    )
  const largest = Math.max(...custom.map(ramOf))
  return (
    <section className="slab slab-pad stack gap-2" aria-labelledby="custom">
      <h3 id="custom">
        <FormattedMessage id="hosting.about.custom" />
      </h3>
      <p className="muted">
        <FormattedMessage
          id="hosting.about.custom.text"
          values={{
            max: bytes(largest),
            step: bytes(PLAN_MEMORY_MB.small),
            cpus: serverLimits(largest).cpus,
          }}
        />
      </p>
      <div>
        <Select
          prefix={intl.formatMessage({ id: 'hosting.about.custom.memory' })}
          value={String(ram)}
          options={custom.map((product) => ({ value: String(ramOf(product)), label: label(product) }))}
          onChange={(value) => setRam(Number(value))}
        />
      </div>
      <p>
        <ButtonLink {...buyLink(ram)}>
          <FormattedMessage id="hosting.about.buy.custom" />
        </ButtonLink>
      </p>
      <noscript>
        <ul>
          {custom.map((product) => (
            <li key={product.id}>
              <a className="link" href={buyLink(ramOf(product)).href}>
                {label(product)}
              </a>
            </li>
          ))}
        </ul>
      </noscript>
    </section>
  )
}
