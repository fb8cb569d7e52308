import type { Charge } from '@quarry/api/contract/billing/charges'
import { REFUND_KINDS } from '@quarry/domain/billing/charges'
import { ChevronDown } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { usePosted } from '../../lib/forms/use-posted-form.ts'
import { Checkbox, Radio } from '../../ui/controls/checkbox.tsx'
import { Form } from '../../ui/controls/form.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { ConfirmedSubmit } from '../../ui/floating/confirmed-submit.tsx'
import { FormError } from '../forms/form-error.tsx'
import { postedFieldError } from '../forms/posted-field-error.ts'
import { chargeMoney } from './charges-texts.tsx'

/** Refunds a charge in full, in part or not at all, and can end its subscription. */
export function RefundForm({ charge }: { charge: Charge }) {
  const intl = useIntl()
  const sent = usePosted('refund')
  const posted = sent?.values['charge'] === charge.id ? sent : undefined
  const { id, amount, refunded, currency_code: currency, subscription_id: subscription } = charge
  const left = amount - refunded
  const typeError = postedFieldError(posted, 'type')
  const amountError = postedFieldError(posted, 'amount')
  const money = (value: number) => chargeMoney(intl, value, currency)
  return (
    <details className="fold" open={posted !== undefined || undefined}>
      <summary>
        <FormattedMessage id="billing-admin.refund" />
        <ChevronDown className="i" aria-hidden="true" />
      </summary>
      <Form draft={`refund:${id}`} native="refund" hidden={{ charge: id }} className="stack">
        {posted && !typeError && !amountError && <FormError error={posted.error} />}
        <fieldset className="stack gap-2">
          <legend className="pb-2">
            <FormattedMessage id="billing-admin.refund.type" />
          </legend>
          {REFUND_KINDS.map((kind) => (
            <Radio key={kind} name="type" value={kind} defaultChecked={posted?.values['type'] === kind}>
              <FormattedMessage id={`billing-admin.refund.type.${kind}`} values={{ amount: money(left) }} />
            </Radio>
          ))}
          {typeError !== undefined && <p className="error">{typeError}</p>}
        </fieldset>
        <TextField
          name="amount"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={posted?.values['amount'] ?? ''}
          label={<FormattedMessage id="billing-admin.refund.amount" />}
          hint={
            <FormattedMessage
              id="billing-admin.refund.amount.hint"
              values={{ currency, left: String(left), money: money(left) }}
            />
          }
          error={amountError}
        />
        {subscription !== null && (
          <Checkbox name="unprovision" defaultChecked={posted?.values['unprovision'] !== undefined}>
            <FormattedMessage id="billing-admin.refund.unprovision" />
          </Checkbox>
        )}
        <p>
          <ConfirmedSubmit
            look="danger"
            label={intl.formatMessage({ id: 'billing-admin.refund.submit' })}
            title={intl.formatMessage({ id: 'billing-admin.refund.confirm' })}
            text={<FormattedMessage id="billing-admin.refund.confirm.text" />}
          />
        </p>
      </Form>
    </details>
  )
}
