import { subscriptionPriceIn, yearlySaving } from '@quarry/domain/site/subscription-prices'
import { Award, EyeOff, HandCoins } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import '../../../styles/pages/site-presentation.css'

const PERKS = [
  { name: 'creators', icon: HandCoins },
  { name: 'quiet', icon: EyeOff },
  { name: 'badge', icon: Award },
] as const

/** What the supporter subscription contains, with its price in the currency of the reader's language. */
export function PlusPage() {
  const intl = useIntl()
  const price = subscriptionPriceIn(new Intl.Locale(intl.locale).region)
  const inMoney = (minor: number) =>
    intl.formatNumber(minor / 100, { style: 'currency', currency: price.currency })
  return (
    <div className="page stack pad-top presentation">
      <header className="stack gap-2">
        <p className="plus-mark">
          <FormattedMessage id="site-presentation.plus.title" />
        </p>
        <h1 className="title">
          <FormattedMessage id="site-presentation.plus.lead" />
        </h1>
        <p className="plus-price">
          <FormattedMessage id="site-presentation.plus.price" values={{ price: inMoney(price.monthly) }} />
        </p>
        <p className="muted">
          <FormattedMessage
            id="site-presentation.plus.yearly"
            // Whole percent, rounded down so that it never promises too much.
            values={{ price: inMoney(price.yearly), share: Math.floor(yearlySaving(price) * 100) / 100 }}
          />
        </p>
      </header>
      <Note
        level="info"
        title={<FormattedMessage id="site-presentation.plus.soon" />}
        actions={
          <ButtonLink href="/settings/account">
            <FormattedMessage id="site-presentation.plus.soon.action" />
          </ButtonLink>
        }
      >
        <FormattedMessage id="site-presentation.plus.soon.text" />
      </Note>
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
