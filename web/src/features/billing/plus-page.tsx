import type { Product } from '@quarry/api/contract/billing/products'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Award, EyeOff, FlaskConical, HandCoins } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { signInHref } from '../../lib/viewer/sign-in-address.ts'
import { useViewer } from '../../lib/viewer/use-viewer.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { paymentProviderQuery, supporterProductQuery } from './billing.queries.ts'
import { currencyOf, useMoney, yearlyShare } from './money.ts'
import { PlusPurchase } from './plus-purchase.tsx'
import { paymentSiteOf } from './purchase/payment-site.ts'
import { PLUS_PAGE, plusHref } from './billing-addresses.ts'
import '../../styles/pages/site-presentation.css'

const PERKS = [
  { name: 'creators', icon: HandCoins },
  { name: 'quiet', icon: EyeOff },
  { name: 'badge', icon: Award },
  { name: 'early', icon: FlaskConical },
] as const

interface PlusPageProps {
  /** Chosen currency; that of the reader's country by default. */
  currency: string | undefined
  /** The purchase dialog is open. */
  isBuying: boolean
}

/** What the supporter subscription contains, its price, and how to buy it. */
export function PlusPage({ currency: chosen, isBuying }: PlusPageProps) {
  const intl = useIntl()
  const viewer = useViewer()
  const { api } = useRouter().options.context
  const { data: provider } = useSuspenseQuery(paymentProviderQuery(api))
  const { data: product } = useSuspenseQuery(supporterProductQuery(api))
  const currency = currencyOf(chosen, intl.locale)
  const site = paymentSiteOf(provider)
  return (
    <div className="page stack pad-top presentation">
      <header className="stack gap-2">
        <p className="plus-mark">
          <FormattedMessage id="site-presentation.plus.title" />
        </p>
        <h1 className="title">
          <FormattedMessage id="site-presentation.plus.lead" />
        </h1>
        {product && <PlusPrice product={product} currency={currency} />}
        {product && viewer && (
          <PlusPurchase {...{ product, site, currency, isBuying }} isCurrencyChosen={chosen !== undefined} />
        )}
        {product && !viewer && (
          <p>
            <ButtonLink
              look="brand"
              size="large"
              href={signInHref(plusHref({ currency: chosen, isBuying: true }))}
            >
              <FormattedMessage id="billing.subscribe" />
            </ButtonLink>
          </p>
        )}
      </header>
      {product ? (
        <CurrencyField product={product} currency={currency} />
      ) : (
        <Note level="info" title={<FormattedMessage id="site-presentation.plus.off" />}>
          <FormattedMessage id="site-presentation.plus.off.text" />
        </Note>
      )}
      <ul className="points">
        {PERKS.map(({ name, icon: Icon }) => (
          <li key={name} className="slab slab-pad point">
            <Icon className="i i-l" aria-hidden="true" />
            <h2>
              <FormattedMessage id={`site-presentation.plus.${name}`} />
            </h2>
            <p>
              <FormattedMessage id={`site-presentation.plus.${name}.text`} />
            </p>
          </li>
        ))}
      </ul>
      <p className="muted">
        <FormattedMessage id="site-presentation.plus.more" />
      </p>
    </div>
  )
}

function PlusPrice({ product, currency }: { product: Product; currency: string }) {
  const money = useMoney()
  const price = product.prices.find(({ currency_code: code }) => code === currency)
  if (!price) return null
  const { monthly, yearly } = price.prices.intervals
  return (
    <>
      <p className="plus-price">
        <FormattedMessage id="site-presentation.plus.price" values={{ price: money(monthly, currency) }} />
      </p>
      <p className="muted">
        <FormattedMessage
          id="site-presentation.plus.yearly"
          values={{ price: money(yearly, currency), share: yearlyShare({ monthly, yearly }) }}
        />
      </p>
    </>
  )
}

/** Shows the price in another currency, which the address holds. */
function CurrencyField({ product, currency }: { product: Product; currency: string }) {
  const intl = useIntl()
  const router = useRouter()
  return (
    <search aria-label={intl.formatMessage({ id: 'billing.currency' })}>
      <form method="get" action={PLUS_PAGE} className="row-tight">
        <Select
          name="currency"
          prefix={intl.formatMessage({ id: 'billing.currency' })}
          value={currency}
          options={product.prices
            .map(({ currency_code: code }) => ({ value: code, label: code }))
            .toSorted((a, b) => (a.value < b.value ? -1 : 1))}
          onChange={(next) =>
            void router.navigate({
              href: plusHref({ currency: next, isBuying: false }),
              replace: true,
              resetScroll: false,
            })
          }
        />
        <noscript>
          <Button type="submit">
            <FormattedMessage id="billing.currency.show" />
          </Button>
        </noscript>
      </form>
    </search>
  )
}
