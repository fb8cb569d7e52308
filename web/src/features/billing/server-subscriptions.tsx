import type { Subscription } from '@quarry/api/contract/billing/subscriptions'
import { useId } from 'react'
import { FormattedDate, FormattedMessage } from 'react-intl'
import { usePages } from '../../lib/router/use-page-exists.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { AppLink } from '../../ui/navigation/app-link.tsx'
import { planChangeHref } from './billing-addresses.ts'
import { usePlanLabel } from './plan-change/plan-texts.tsx'
import { PlanFigures } from './purchase/offered-product.tsx'
import { canResume } from './purchase/purchase-offer.ts'
import { SubscriptionActions } from './subscription-actions.tsx'
import { SubscriptionBadge } from './subscription-card.tsx'
import { SubscriptionFacts } from './subscription-facts.tsx'
import { subscriptionState } from './subscription-state.ts'

interface ServerSubscriptionsProps {
  /** Any; the supporter subscription and purchases that were given up are left out. */
  subscriptions: readonly Subscription[]
  onBuy: () => void
  /** Receives the press of a link to the dialog of another plan. */
  onChangePlan: () => void
}

/** What the viewer pays for hosted servers. */
export function ServerSubscriptions({ subscriptions, ...actions }: ServerSubscriptionsProps) {
  const id = useId()
  const shown = subscriptions.filter(
    (one) => one.product.type === 'pyro' && subscriptionState(one) !== 'none',
  )
  if (shown.length === 0) return null
  return (
    <section className="stack" aria-labelledby={id}>
      <h2 id={id}>
        <FormattedMessage id="billing.servers" />
      </h2>
      {shown.map((subscription) => (
        <ServerCard key={subscription.id} {...{ subscription, ...actions }} />
      ))}
    </section>
  )
}

const serverPage = (id: string) => `/servers/manage/${encodeURIComponent(id)}`

interface CardProps extends Omit<ServerSubscriptionsProps, 'subscriptions'> {
  subscription: Subscription
}

function ServerCard({ subscription, onBuy, onChangePlan }: CardProps) {
  const id = useId()
  const hasPage = usePages()
  const state = subscriptionState(subscription)
  const { server, metadata, status } = subscription
  const serverId = textOf(metadata?.['id'])
  const name = server?.name ?? textOf(metadata?.['server_name'])
  return (
    <article
      className="slab slab-pad stack gap-3"
      id={`server-${serverId ?? subscription.id}`}
      aria-labelledby={id}
    >
      <h3 id={id}>
        {server && hasPage(serverPage(server.id)) ? (
          <AppLink className="link" href={serverPage(server.id)}>
            <bdi>{server.name}</bdi>
          </AppLink>
        ) : name === undefined ? (
          <FormattedMessage id="billing.server.unnamed" />
        ) : (
          <bdi>{name}</bdi>
        )}{' '}
        <SubscriptionBadge state={state} />
      </h3>
      <PlanFigures product={subscription.product} />
      {!server && (serverId !== undefined || status === 'provisioned') && (
        <p className="muted">
          <FormattedMessage
            id={serverId === undefined ? 'billing.server.pending' : 'billing.server.missing'}
            values={{ server: serverId, subscription: subscription.id }}
          />
        </p>
      )}
      <SubscriptionFacts {...{ subscription, state }} />
      {state === 'active' && <NextPlan {...{ subscription, onChangePlan }} />}
      <SubscriptionActions
        {...{ subscription, state, onBuy }}
        isSold={state !== 'ended' || canResume(subscription, state)}
      />
    </article>
  )
}

type NextPlanProps = Pick<CardProps, 'subscription' | 'onChangePlan'>

/** The plan from the next charge on, if it is another one, and the link to change it. */
function NextPlan({ subscription, onChangePlan }: NextPlanProps) {
  const { id, product, charge, changes_plan: changesPlan } = subscription
  const planLabel = usePlanLabel()
  const next = charge?.product
  const isOther = next?.type === 'pyro' && product.type === 'pyro' && next.ram !== product.ram
  return (
    <>
      {changesPlan && (
        <output>
          <FormattedMessage id="billing.plan.pending" />
        </output>
      )}
      {isOther && charge && (
        <p>
          <FormattedMessage
            id="billing.plan.next"
            values={{
              plan: planLabel({ product: next, available: true }),
              date: <FormattedDate value={charge.due} dateStyle="medium" />,
            }}
          />
        </p>
      )}
      <p>
        <ButtonLink href={planChangeHref(id)} resetScroll={false} onClick={onChangePlan}>
          <FormattedMessage id="billing.plan.change" />
        </ButtonLink>
      </p>
    </>
  )
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
