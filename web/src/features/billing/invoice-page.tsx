import type { Invoice } from '@quarry/api/contract/billing/charges'
import { invoiceNumber } from '@quarry/domain/billing/invoices'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Button } from '../../ui/controls/button.tsx'
import { ChargesCrumbs } from './charges-page.tsx'
import { chargeDay, chargeMoney, chargeTitle } from './charges-texts.tsx'
import { invoiceQuery } from './charges.queries.ts'
import '../../styles/pages/billing-charges.css'

/** The invoice of a charge, which prints without navigation. */
export function InvoicePage({ charge }: { charge: string }) {
  const { api } = useRouter().options.context
  const { data: invoice } = useSuspenseQuery(invoiceQuery(api, charge))
  const intl = useIntl()
  const title = intl.formatMessage({ id: 'billing-charges.invoice' }, { number: invoiceNumber(invoice) })
  return (
    <div className="page stack pad-top">
      <ChargesCrumbs invoice={title} />
      <article className="slab slab-pad invoice stack" aria-labelledby="invoice-title">
        <header className="row">
          <div>
            <h1 className="title" id="invoice-title">
              {title}
            </h1>
            <p className="muted">
              <FormattedMessage
                id="billing-charges.issued"
                values={{ date: chargeDay(intl, invoice.issued) }}
              />
            </p>
          </div>
          <span className="push invoice-actions">
            <Button icon={Printer} onClick={() => print()}>
              <FormattedMessage id="billing-charges.print" />
            </Button>
          </span>
        </header>
        <Parties {...invoice} />
        <Lines {...invoice} />
        <Payment {...invoice} />
      </article>
    </div>
  )
}

function Parties({ seller, buyer }: Invoice) {
  return (
    <div className="invoice-parties">
      <section>
        <h2>
          <FormattedMessage id="billing-charges.seller" />
        </h2>
        <p>
          {[seller.name, ...seller.address].map((line) => (
            <span key={line} dir="auto">
              {line}
            </span>
          ))}
          {seller.tax_id !== null && (
            <span>
              <FormattedMessage id="billing-charges.taxId" values={{ number: <bdi>{seller.tax_id}</bdi> }} />
            </span>
          )}
        </p>
      </section>
      <section>
        <h2>
          <FormattedMessage id="billing-charges.buyer" />
        </h2>
        <p>
          {buyer === null ? (
            <FormattedMessage id="billing-charges.buyer.deleted" />
          ) : (
            <>
              <bdi>{buyer.username}</bdi>
              {buyer.email !== null && <bdi>{buyer.email}</bdi>}
            </>
          )}
        </p>
      </section>
    </div>
  )
}

function Lines({ charge }: Invoice) {
  const intl = useIntl()
  const { amount, tax, cycle, currency_code: currency } = charge
  const money = (value: number) => chargeMoney(intl, value, currency)
  return (
    <table className="table invoice-lines">
      <thead>
        <tr>
          <th scope="col">
            <FormattedMessage id="billing-charges.column.description" />
          </th>
          <th scope="col" className="end">
            <FormattedMessage id="billing-charges.column.amount" />
          </th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <td>
            {chargeTitle(intl, charge)}
            {cycle && (
              <p className="hint">
                <FormattedMessage
                  id="billing-charges.period"
                  values={{ start: chargeDay(intl, cycle.start), end: chargeDay(intl, cycle.end) }}
                />
              </p>
            )}
          </td>
          <td className="end">{money(amount - tax)}</td>
        </tr>
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">
            <FormattedMessage id="billing-charges.tax" />
          </th>
          <td className="end">{money(tax)}</td>
        </tr>
        <tr className="invoice-total">
          <th scope="row">
            <FormattedMessage id="billing-charges.total" />
          </th>
          <td className="end">{money(amount)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

/** When it was paid, and what was refunded since. */
function Payment({ charge, refunds, issued }: Invoice) {
  const intl = useIntl()
  const { refunded, amount, currency_code: currency } = charge
  return (
    <section className="stack gap-2">
      <p>
        <FormattedMessage id="billing-charges.paid" values={{ date: chargeDay(intl, issued) }} />
      </p>
      {refunds.length > 0 && (
        <>
          <ul>
            {refunds.map((refund) => (
              <li key={refund.id}>
                <FormattedMessage
                  id="billing-charges.refundOn"
                  values={{
                    date: chargeDay(intl, refund.due),
                    amount: chargeMoney(intl, refund.amount, currency),
                  }}
                />
              </li>
            ))}
          </ul>
          <p>
            <FormattedMessage
              id="billing-charges.afterRefunds"
              values={{ amount: chargeMoney(intl, amount - refunded, currency) }}
            />
          </p>
        </>
      )}
    </section>
  )
}
