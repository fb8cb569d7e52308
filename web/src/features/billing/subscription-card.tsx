import type { Product } from '@quarry/api/contract/billing/products'
import type { Subscription } from '@quarry/api/contract/billing/subscriptions'
import { useId } from 'react'
import { FormattedMessage } from 'react-intl'
import { AppLink } from '../../ui/navigation/app-link.tsx'
import { Badge, type Tone } from '../../ui/labels/badge.tsx'
import { PLUS_PAGE } from './billing-addresses.ts'
import { SubscriptionActions } from './subscription-actions.tsx'
import { OfferFacts, SubscriptionFacts } from './subscription-facts.tsx'
import { subscriptionState, type SubscriptionState } from './subscription-state.ts'
import '../../styles/pages/billing.css'

const TONES = {
  none: 'neutral',
  processing: 'blue',
  active: 'green',
  cancelling: 'orange',
  failed: 'red',
  refused: 'red',
  ended: 'neutral',
} as const satisfies Record<SubscriptionState, Tone>

const PERKS = ['creators', 'quiet', 'badge', 'early'] as const

export const SubscriptionBadge = ({ state }: { state: SubscriptionState }) =>
  state !== 'none' && (
    <Badge tone={TONES[state]}>
      <FormattedMessage id={`billing.state.${state}`} />
    </Badge>
  )

interface SubscriptionCardProps {
  product: Product
  subscription: Subscription | undefined
  /** Price of the offer, where nothing is subscribed. */
  currency: string
  onBuy: () => void
}

/** The supporter subscription of the viewer: its state, what they can do, and what it contains. */
export function SubscriptionCard({ product, subscription, currency, onBuy }: SubscriptionCardProps) {
  const id = useId()
  const state = subscriptionState(subscription)
  return (
    <section className="slab slab-pad billing-card" aria-labelledby={id}>
      <div className="stack gap-3 min-w-0">
        <h2 id={id}>
          <AppLink className="link" href={PLUS_PAGE}>
            <FormattedMessage id="billing.plus" />
          </AppLink>{' '}
          <SubscriptionBadge state={state} />
        </h2>
        {subscription && state !== 'none' ? (
          <SubscriptionFacts {...{ subscription, state }} />
        ) : (
          <OfferFacts {...{ product, currency }} />
        )}
        <SubscriptionActions {...{ subscription, state, onBuy }} />
      </div>
      <ul className="billing-perks muted">
        {PERKS.map((name) => (
          <li key={name}>
            <FormattedMessage id={`billing.perk.${name}`} />
          </li>
        ))}
      </ul>
    </section>
  )
}
