import type { Subscription } from '@quarry/api/contract/billing/subscriptions'
import { useId, type FormEvent, type ReactNode } from 'react'
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl'
import { usePosted } from '../../lib/forms/use-posted-form.ts'
import { addToast } from '../../lib/toasts/toast-store.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { Form } from '../../ui/controls/form.tsx'
import { ConfirmedSubmit } from '../../ui/floating/confirmed-submit.tsx'
import { FormError } from '../forms/form-error.tsx'
import { billingPageOf, withDialog } from './billing-addresses.ts'
import { changeSubscription, useBillingMutation, type SubscriptionAction } from './billing.queries.ts'
import { useMoney, yearlyShare } from './money.ts'
import { isUnfinished, type SubscriptionState } from './subscription-state.ts'

interface SubscriptionActionsProps {
  subscription: Subscription | undefined
  state: SubscriptionState
  /** False for an ended subscription whose product is no longer sold. */
  isSold?: boolean
  onBuy: () => void
}

const BUY = {
  none: 'billing.subscribe',
  refused: 'billing.again',
  ended: 'billing.resubscribe',
  processing: 'billing.restart',
  failed: 'billing.payNow',
} as const

/** The buttons of a subscription. All but the purchase dialog also work without scripts. */
export function SubscriptionActions({ subscription, state, isSold = true, onBuy }: SubscriptionActionsProps) {
  const buy =
    !isSold ||
    state === 'active' ||
    state === 'cancelling' ||
    (state === 'processing' && !isUnfinished(subscription, state))
      ? undefined
      : BUY[state]
  return (
    <>
      {buy && (
        <p>
          <ButtonLink
            look={state === 'processing' ? 'standard' : 'brand'}
            href={withDialog(billingPageOf(subscription?.id))}
            resetScroll={false}
            onClick={onBuy}
          >
            <FormattedMessage id={buy} />
          </ButtonLink>
        </p>
      )}
      {subscription && state !== 'processing' && <Changes subscription={subscription} state={state} />}
    </>
  )
}

function Changes({ subscription, state }: { subscription: Subscription; state: SubscriptionState }) {
  const intl = useIntl()
  const posted = usePosted('subscription-action')
  const refused = posted?.values['subscription'] === subscription.id ? posted : undefined
  const change = useBillingMutation<unknown, SubscriptionAction>(
    (api, action) => changeSubscription(api, subscription.id, action),
    (_, action) =>
      addToast({ type: 'success', title: intl.formatMessage({ id: `billing.changed.${action}` }) }),
  )
  const { sending } = change
  const form = (children: ReactNode) => (
    <Form
      draft={null}
      native="subscription-action"
      hidden={{ subscription: subscription.id }}
      className="stack gap-3"
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        const { submitter } = event.nativeEvent as SubmitEvent
        if (submitter instanceof HTMLButtonElement) change.mutate(submitter.value as SubscriptionAction)
      }}
    >
      <FormError error={change.error ?? refused?.error} />
      {children}
    </Form>
  )
  if (state === 'cancelling')
    return form(
      <p>
        <Button type="submit" name="action" value="continue" look="brand" isBusy={change.isPending}>
          <FormattedMessage id="billing.continue" />
        </Button>
      </p>,
    )
  if (state === 'active')
    return form(
      <>
        <IntervalSwitch subscription={subscription} sending={sending} />
        <Cancel subscription={subscription} isFailed={false} sending={sending} />
      </>,
    )
  return state === 'failed' || state === 'refused'
    ? form(<Cancel subscription={subscription} isFailed sending={sending} />)
    : null
}

interface ChangeProps {
  subscription: Subscription
  /** The change whose request is running. */
  sending: SubscriptionAction | undefined
}

/** The other interval with what changes, before it is chosen. Nothing is paid until the next charge. */
function IntervalSwitch({ subscription, sending }: ChangeProps) {
  const money = useMoney()
  const id = useId()
  const { charge, prices, currency_code: currency } = subscription
  const other = charge?.interval === 'yearly' ? 'monthly' : 'yearly'
  return (
    <div className="stack gap-1">
      <p className="muted" id={id}>
        <FormattedMessage
          id={`billing.switch.${other}.text`}
          values={{
            price: money(prices.intervals[other], currency),
            share: yearlyShare(prices.intervals),
            extra: money(12 * prices.intervals.monthly - prices.intervals.yearly, currency),
            date: <FormattedDate value={charge?.due ?? subscription.created} dateStyle="medium" />,
          }}
        />
      </p>
      <p>
        <Button
          type="submit"
          name="action"
          value={other}
          aria-describedby={id}
          isBusy={sending !== undefined && sending !== 'cancel'}
          disabled={sending === 'cancel'}
        >
          <FormattedMessage id={`billing.switch.${other}`} />
        </Button>
      </p>
    </div>
  )
}

function Cancel({ subscription, isFailed, sending }: ChangeProps & { isFailed: boolean }) {
  const intl = useIntl()
  return (
    <p>
      <ConfirmedSubmit
        look="quiet-danger"
        name="action"
        value="cancel"
        isBusy={sending === 'cancel'}
        disabled={sending !== undefined && sending !== 'cancel'}
        label={intl.formatMessage({ id: 'billing.cancel' })}
        title={intl.formatMessage({ id: 'billing.cancel.title' })}
        text={
          <FormattedMessage
            id={isFailed ? 'billing.cancel.failed' : 'billing.cancel.text'}
            values={{ date: <FormattedDate value={subscription.charge?.due ?? ''} dateStyle="medium" /> }}
          />
        }
      />
    </p>
  )
}
