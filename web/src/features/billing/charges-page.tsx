import { invoiceNumber } from '@quarry/domain/billing/invoices'
import type { Charge } from '@quarry/api/contract/billing/charges'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { ChevronRight, FileDown } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { AppLink } from '../../ui/navigation/app-link.tsx'
import { chargesQuery, chargesTableHref, type ChargesSearch } from './charges.queries.ts'
import { chargeDay, chargeMoney, ChargeStatus, chargeTitle, PartlyRefunded } from './charges-texts.tsx'
import '../../styles/pages/billing-charges.css'

const PATH = '/settings/billing/charges'
const COLUMNS = ['date', 'description', 'amount', 'status', 'invoice'] as const

/** The viewer's past charges with their refunds, newest first. */
export function ChargesPage({ before }: ChargesSearch) {
  const { api } = useRouter().options.context
  const { data } = useSuspenseQuery(chargesQuery(api, before === undefined ? {} : { before }))
  const last = data.charges.at(-1)
  return (
    <>
      <ChargesCrumbs />
      {data.charges.length === 0 ? <NoCharges isFirstPage={before === undefined} /> : <Charges {...data} />}
      <p className="row">
        {before !== undefined && (
          <ButtonLink href={PATH}>
            <FormattedMessage id="billing-charges.newest" />
          </ButtonLink>
        )}
        {data.hasMore && last && (
          <ButtonLink href={`${PATH}?before=${last.id}`}>
            <FormattedMessage id="billing-charges.older" />
          </ButtonLink>
        )}
      </p>
    </>
  )
}

/** Billing › Past charges, and an invoice below them. */
export function ChargesCrumbs({ invoice }: { invoice?: string }) {
  const intl = useIntl()
  const crumb = <ChevronRight className="i flip" aria-hidden="true" />
  const charges = intl.formatMessage({ id: 'billing-charges.title' })
  return (
    <nav className="crumbs" aria-label={intl.formatMessage({ id: 'billing-charges.crumbs' })}>
      <ol>
        <li>
          <AppLink href="/settings/billing">
            <FormattedMessage id="billing-charges.billing" />
          </AppLink>
          {crumb}
        </li>
        <li>
          {invoice === undefined ? (
            <span aria-current="page">{charges}</span>
          ) : (
            <>
              <AppLink href={PATH}>{charges}</AppLink>
              {crumb}
            </>
          )}
        </li>
        {invoice !== undefined && (
          <li>
            <span aria-current="page">{invoice}</span>
          </li>
        )}
      </ol>
    </nav>
  )
}

function NoCharges({ isFirstPage }: { isFirstPage: boolean }) {
  return (
    <EmptyState title={<FormattedMessage id="billing-charges.none" />}>
      <FormattedMessage id={isFirstPage ? 'billing-charges.none.text' : 'billing-charges.none.older'} />
    </EmptyState>
  )
}

function Charges({ charges }: { charges: readonly Charge[] }) {
  const intl = useIntl()
  return (
    <div className="stack gap-3">
      <p className="row">
        <a className="btn push" href={chargesTableHref()} download>
          <FileDown className="i" aria-hidden="true" />
          <FormattedMessage id="billing-charges.csv" />
        </a>
      </p>
      <div className="slab charges">
        <table
          className="table charges-table"
          aria-label={intl.formatMessage({ id: 'billing-charges.title' })}
        >
          <thead>
            <tr>
              {COLUMNS.map((column) => (
                <th key={column} scope="col" className={column === 'amount' ? 'end' : undefined}>
                  <FormattedMessage id={`billing-charges.column.${column}`} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {charges.map((charge) => (
              <ChargeRow key={charge.id} charge={charge} />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

function ChargeRow({ charge }: { charge: Charge }) {
  const intl = useIntl()
  const { amount, currency_code: currency, due, invoice } = charge
  const number = invoice && invoiceNumber(invoice)
  return (
    <tr>
      <td className="charge-date">
        <time dateTime={due}>{chargeDay(intl, due)}</time>
      </td>
      <td className="charge-title">
        {chargeTitle(intl, charge)}
        <PartlyRefunded charge={charge} />
      </td>
      <td className="charge-amount end">{chargeMoney(intl, amount, currency)}</td>
      <td className="charge-status">
        <ChargeStatus charge={charge} />
      </td>
      <td className="charge-invoice">
        {number && (
          <AppLink
            className="link"
            href={`/settings/billing/invoice/${charge.id}`}
            aria-label={intl.formatMessage({ id: 'billing-charges.invoice' }, { number })}
          >
            {number}
          </AppLink>
        )}
      </td>
    </tr>
  )
}
