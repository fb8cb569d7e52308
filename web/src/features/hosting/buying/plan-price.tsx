import type { Product } from '@quarry/api/contract/billing/products'
import { DEFAULT_CURRENCY } from '@quarry/domain/billing/currencies'
import {
  PLAN_MEMORY_MB,
  serverLimits,
  serverPlanName,
  type ServerPlanName,
} from '@quarry/domain/hosting/plans'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { formatBytes } from '../../../lib/format/format.ts'
import { signInHref } from '../../../lib/viewer/sign-in-address.ts'
import { useViewer } from '../../../lib/viewer/use-viewer.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { DIALOG_PARAMETER, SERVERS_PAGE, serversHref } from '../../billing/billing-addresses.ts'
import { useMoney, yearlyShare } from '../../billing/money.ts'
import { usePurchaseAddress } from '../../billing/purchase/purchase.tsx'
import { BYTES_PER_MB } from '../server-figures.ts'

const ramOf = ({ metadata }: Product): number => (metadata.type === 'pyro' ? metadata.ram : 0)

const pricesOf = ({ prices }: Product) =>
  prices.find(({ currency_code: code }) => code === DEFAULT_CURRENCY)?.prices.intervals

/** Where the dialog of a plan opens; visitors sign in first. */
function useBuyHref() {
  const viewer = useViewer()
  return (ram: number) => (viewer ? serversHref(ram, true) : signInHref(serversHref(ram, true)))
}

/** The price of a plan with a name, and the link to buy it; nothing where nothing is sold. */
export function PlanPrice({ products, name }: { products: readonly Product[]; name: ServerPlanName }) {
  const money = useMoney()
  const buyHref = useBuyHref()
  const { onOpen } = usePurchaseAddress()
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
        <ButtonLink
          look={name === 'medium' ? 'brand' : 'standard'}
          href={buyHref(PLAN_MEMORY_MB[name])}
          resetScroll={false}
          onClick={onOpen}
        >
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
  const router = useRouter()
  const buyHref = useBuyHref()
  const { onOpen } = usePurchaseAddress()
  const custom = products.filter((product) => serverPlanName(ramOf(product)) === 'custom')
  const [ram, setRam] = useState(custom[0] ? ramOf(custom[0]) : 0)
  const bytes = (mb: number) => formatBytes(intl.locale, mb * BYTES_PER_MB)
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
      <form
        method="get"
        action={SERVERS_PAGE}
        className="stack gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          onOpen()
          void router.navigate({ href: buyHref(ram), resetScroll: false })
        }}
      >
        <div>
          <Select
            name="ram"
            prefix={intl.formatMessage({ id: 'hosting.about.custom.memory' })}
            value={String(ram)}
            options={custom.map((product) => ({
              value: String(ramOf(product)),
              label: intl.formatMessage(
                { id: 'hosting.about.custom.option' },
                {
                  memory: bytes(ramOf(product)),
                  price: money(pricesOf(product)?.monthly ?? 0, DEFAULT_CURRENCY),
                },
              ),
            }))}
            onChange={(value) => setRam(Number(value))}
          />
        </div>
        <input type="hidden" name={DIALOG_PARAMETER} value="true" />
        <p>
          <Button type="submit">
            <FormattedMessage id="hosting.about.buy.custom" />
          </Button>
        </p>
      </form>
    </section>
  )
}
