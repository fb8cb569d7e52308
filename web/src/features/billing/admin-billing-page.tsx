import { userPath } from '@quarry/api/contract/addresses'
import type { Charge } from '@quarry/api/contract/billing/charges'
import type { Subscription } from '@quarry/api/contract/billing/subscriptions'
import { invoiceNumber } from '@quarry/domain/billing/invoices'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import clsx from 'clsx'
import { FileText, ScrollText, UserRound } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { Avatar } from '../../ui/labels/avatar.tsx'
import { Badge } from '../../ui/labels/badge.tsx'
import { RelativeTime } from '../../ui/labels/relative-time.tsx'
import { billedUserQuery, subscriptionsOfQuery, type AdminBillingSearch } from './admin-billing.queries.ts'
import { RefundForm } from './admin-refund-form.tsx'
import {
  chargeDay,
  chargeMoney,
  ChargeStatus,
  chargeTitle,
  PartlyRefunded,
  productName,
} from './charges-texts.tsx'
import { chargesQuery } from './charges.queries.ts'
import '../../styles/pages/billing-charges.css'

interface AdminBillingProps extends AdminBillingSearch {
  /** Id or username. */
  user: string
}

/** Subscriptions and charges of another user, for staff. */
export function AdminBillingPage({ user: name, before, done }: AdminBillingProps) {
  const { api } = useRouter().options.context
  const { data: user } = useSuspenseQuery(billedUserQuery(api, name))
  const { data: subscriptions } = useSuspenseQuery(subscriptionsOfQuery(api, user.id))
  const list = { userId: user.id, ...(before !== undefined && { before }) }
  const { data } = useSuspenseQuery(chargesQuery(api, list))
  const path = `/admin/billing/${user.id}`
  const last = data.charges.at(-1)
  return (
    <div className="page stack pad-top">
      <header className="row">
        <Avatar src={user.avatar_url} seed={user.id} size="l" />
        <h1 className="title">
          <FormattedMessage id="billing-admin.title" values={{ name: <bdi>{user.username}</bdi> }} />
        </h1>
        <span className="row push">
          <ButtonLink icon={UserRound} href={userPath(user.username)}>
            <FormattedMessage id="billing-admin.profile" />
          </ButtonLink>
          <ButtonLink icon={ScrollText} href={`/moderation/log?about=${user.id}`}>
            <FormattedMessage id="billing-admin.log" />
          </ButtonLink>
        </span>
      </header>
      {done !== undefined && (
        <Note level="success" title={<FormattedMessage id={`billing-admin.done.${done}`} />} />
      )}
      <Subscriptions subscriptions={subscriptions} charges={data.charges} />
      <section className="stack gap-3" aria-labelledby="admin-charges">
        <h2 id="admin-charges">
          <FormattedMessage id="billing-admin.charges" />
        </h2>
        {data.charges.length === 0 ? (
          <p className="muted">
            <FormattedMessage id="billing-admin.charges.none" />
          </p>
        ) : (
          <ul className="slab" aria-labelledby="admin-charges">
            {data.charges.map((charge) => (
              <ChargeItem key={charge.id} charge={charge} />
            ))}
          </ul>
        )}
        <p className="row">
          {before !== undefined && (
            <ButtonLink href={path}>
              <FormattedMessage id="billing-charges.newest" />
            </ButtonLink>
          )}
          {data.hasMore && last && (
            <ButtonLink href={`${path}?before=${last.id}`}>
              <FormattedMessage id="billing-charges.older" />
            </ButtonLink>
          )}
        </p>
      </section>
    </div>
  )
}

interface SubscriptionsProps {
  subscriptions: readonly Subscription[]
  charges: readonly Charge[]
}

function Subscriptions({ subscriptions, charges }: SubscriptionsProps) {
  if (subscriptions.length === 0)
    return (
      <EmptyState title={<FormattedMessage id="billing-admin.none" />}>
        <FormattedMessage id="billing-admin.none.text" />
      </EmptyState>
    )
  return (
    <section className="stack gap-3" aria-labelledby="admin-subscriptions">
      <h2 id="admin-subscriptions">
        <FormattedMessage id="billing-admin.subscriptions" />
      </h2>
      <ul className="stack gap-3">
        {subscriptions.map((subscription) => (
          <SubscriptionCard
            key={subscription.id}
            subscription={subscription}
            charge={charges.find(({ subscription_id: id }) => id === subscription.id)}
          />
        ))}
      </ul>
    </section>
  )
}

/** `charge` is any of its charges, which names the product. */
function SubscriptionCard({
  subscription,
  charge,
}: {
  subscription: Subscription
  charge: Charge | undefined
}) {
  const intl = useIntl()
  const { status, interval, created, metadata, prices, currency_code: currency } = subscription
  const server = typeof metadata?.['id'] === 'string' ? metadata['id'] : undefined
  const isActive = status === 'provisioned'
  return (
    <li className="slab slab-pad stack gap-2">
      <h3 className="row">
        {charge ? (
          productName(intl, charge.product)
        ) : (
          <FormattedMessage id="billing-admin.subscription" values={{ id: subscription.id }} />
        )}
        <Badge tone={isActive ? 'green' : 'neutral'}>
          <FormattedMessage id={`billing-admin.status.${status}`} />
        </Badge>
      </h3>
      <p className="muted">
        <FormattedMessage
          id="billing-admin.facts"
          values={{
            interval,
            price: chargeMoney(intl, prices.intervals[interval], currency),
            date: chargeDay(intl, created),
            ago: <RelativeTime date={created} />,
          }}
        />
      </p>
      {server !== undefined && (
        <p className="muted">
          <FormattedMessage id="billing-admin.server" values={{ id: <code>{server}</code> }} />
        </p>
      )}
    </li>
  )
}

function ChargeItem({ charge }: { charge: Charge }) {
  const intl = useIntl()
  const { amount, currency_code: currency, due, type, status, refunded, invoice, failure } = charge
  const isRefundable = status === 'succeeded' && type !== 'refund' && refunded < amount
  return (
    <li className={clsx('admin-charge', type === 'refund' ? 'refund' : status)}>
      <div className="row">
        <b>{chargeTitle(intl, charge)}</b>
        <ChargeStatus charge={charge} />
        <b className="push charge-amount">{chargeMoney(intl, amount, currency)}</b>
      </div>
      <p className="muted">
        <FormattedMessage
          id="billing-admin.due"
          values={{
            date: chargeDay(intl, due),
            ago: <RelativeTime date={due} />,
            id: <code>{charge.id}</code>,
          }}
        />
      </p>
      <PartlyRefunded charge={charge} />
      {failure !== null && (
        <p className="hint">
          <FormattedMessage id="billing-admin.failure" values={{ code: <code>{failure}</code> }} />
        </p>
      )}
      {invoice && (
        <p>
          <ButtonLink size="small" icon={FileText} href={`/settings/billing/invoice/${charge.id}`}>
            <FormattedMessage id="billing-charges.invoice" values={{ number: invoiceNumber(invoice) }} />
          </ButtonLink>
        </p>
      )}
      {isRefundable && <RefundForm charge={charge} />}
    </li>
  )
}
