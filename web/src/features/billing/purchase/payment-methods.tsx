import type { PaymentMethod } from '@quarry/api/contract/billing/payment-methods'
import { CreditCard, Plus } from 'lucide-react'
import { useId, useState, type FormEvent } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useRouter } from '@tanstack/react-router'
import { lazy, LazyPart } from '../../../lib/lazy/lazy-part.tsx'
import { usePosted } from '../../../lib/forms/use-posted-form.ts'
import { addToast } from '../../../lib/toasts/toast-store.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Form } from '../../../ui/controls/form.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Badge } from '../../../ui/labels/badge.tsx'
import { ConfirmedSubmit } from '../../../ui/floating/confirmed-submit.tsx'
import { FormError } from '../../forms/form-error.tsx'
import { BILLING_PAGE, testPaymentHref } from '../billing-addresses.ts'
import {
  beginPaymentMethod,
  changeMethod,
  useBillingMutation,
  type MethodAction,
} from '../billing.queries.ts'
import { useMethodName } from './payment-method-name.ts'
import type { PaymentSite } from './payment-site.ts'
import '../../../styles/pages/billing.css'
import '../../../styles/pages/accounts-settings.css'

const StripeMethodDialog = lazy(async () => (await import('./stripe-method-dialog.tsx')).StripeMethodDialog)

interface PaymentMethodsProps {
  site: PaymentSite
  methods: readonly PaymentMethod[]
  /** Something will be charged, so the primary method stays. */
  isNeeded: boolean
}

/** The stored payment methods, the primary one first. */
export function PaymentMethods({ site, methods, isNeeded }: PaymentMethodsProps) {
  const id = useId()
  return (
    <section className="stack" aria-labelledby={id}>
      <h2 id={id}>
        <FormattedMessage id="billing.methods" />
      </h2>
      {methods.length === 0 ? (
        <EmptyState title={<FormattedMessage id="billing.methods.none" />}>
          <FormattedMessage id="billing.methods.none.text" />
        </EmptyState>
      ) : (
        <ul className="slab account-list">
          {methods.map((method) => (
            <MethodRow key={method.id} method={method} isNeeded={isNeeded} />
          ))}
        </ul>
      )}
      <AddMethod site={site} />
    </section>
  )
}

function MethodRow({ method, isNeeded }: { method: PaymentMethod; isNeeded: boolean }) {
  const intl = useIntl()
  const name = useMethodName()(method)
  const refused = usePosted('payment-method-action')
  const change = useBillingMutation<unknown, MethodAction>(
    (api, action) => changeMethod(api, method.id, action),
    (_, action) =>
      addToast({ type: 'success', title: intl.formatMessage({ id: `billing.methods.changed.${action}` }) }),
  )
  const { sending } = change
  const stays = method.primary && isNeeded
  return (
    <li>
      <CreditCard className="i" aria-hidden="true" />
      <div className="min-w-0">
        <h3>
          <bdi>{name}</bdi>{' '}
          {method.primary && (
            <Badge tone="green">
              <FormattedMessage id="billing.methods.primary" />
            </Badge>
          )}
        </h3>
        <p className="muted">
          {method.expiry_month !== null && method.expiry_year !== null && (
            <FormattedMessage
              id="billing.methods.expires"
              values={{ date: `${String(method.expiry_month).padStart(2, '0')}/${method.expiry_year}` }}
            />
          )}{' '}
          {stays && <FormattedMessage id="billing.methods.stays" />}
        </p>
        <FormError
          error={change.error ?? (refused?.values['method'] === method.id ? refused.error : undefined)}
        />
      </div>
      <Form
        draft={null}
        native="payment-method-action"
        hidden={{ method: method.id }}
        className="row-tight"
        aria-label={intl.formatMessage({ id: 'billing.methods.actions' }, { name })}
        onSubmit={(event: FormEvent<HTMLFormElement>) => {
          event.preventDefault()
          const { submitter } = event.nativeEvent as SubmitEvent
          if (submitter instanceof HTMLButtonElement) change.mutate(submitter.value as MethodAction)
        }}
      >
        {!method.primary && (
          <Button
            type="submit"
            size="small"
            name="action"
            value="primary"
            isBusy={sending === 'primary'}
            disabled={sending === 'delete'}
          >
            <FormattedMessage id="billing.methods.makePrimary" />
          </Button>
        )}
        {!stays && (
          <ConfirmedSubmit
            look="quiet-danger"
            name="action"
            value="delete"
            isBusy={sending === 'delete'}
            disabled={sending === 'primary'}
            label={intl.formatMessage({ id: 'billing.methods.delete' })}
            title={intl.formatMessage({ id: 'billing.methods.delete.title' }, { name })}
            text={<FormattedMessage id="billing.methods.delete.text" />}
          />
        )}
      </Form>
    </li>
  )
}

/** The form of the provider is in a dialog; test payment methods are added on a page of their own. */
function AddMethod({ site }: { site: PaymentSite }) {
  const router = useRouter()
  const [isOpen, setIsOpen] = useState(false)
  const refused = usePosted('add-payment-method')
  const begin = useBillingMutation(
    beginPaymentMethod,
    ({ setup_intent_id: object }) => void router.navigate({ href: testPaymentHref(object, BILLING_PAGE) }),
  )
  const isStripe = site.provider === 'stripe'
  return (
    <Form
      draft={null}
      className="stack gap-2"
      {...(!isStripe && { native: 'add-payment-method' })}
      onSubmit={(event) => {
        event.preventDefault()
        if (isStripe) setIsOpen(true)
        else begin.mutate()
      }}
    >
      <FormError error={begin.error ?? refused?.error} />
      <p>
        <Button type="submit" icon={Plus} isBusy={begin.isPending}>
          <FormattedMessage id="billing.methods.add" />
        </Button>
      </p>
      {isOpen && (
        <LazyPart onFail={() => setIsOpen(false)}>
          <StripeMethodDialog publishableKey={site.publishableKey ?? ''} onClose={() => setIsOpen(false)} />
        </LazyPart>
      )}
    </Form>
  )
}
