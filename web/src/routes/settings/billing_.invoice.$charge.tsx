import { invoiceNumber } from '@quarry/domain/billing/invoices'
import { createFileRoute } from '@tanstack/react-router'
import { invoiceQuery } from '../../features/billing/charges.queries.ts'
import { InvoicePage } from '../../features/billing/invoice-page.tsx'
import { pageTitle } from '../../lib/head/page-title.ts'
import { requireViewer } from '../../lib/viewer/require-viewer.ts'

export const Route = createFileRoute('/settings/billing_/invoice/$charge')({
  staticData: { messages: ['billing-charges'] },
  beforeLoad: ({ context, location }) => void requireViewer({ context, location }),
  loader: ({ context: { queryClient, api }, params }) =>
    queryClient.ensureQueryData(invoiceQuery(api, params.charge)),
  head: ({ loaderData, match: { context } }) => {
    if (!loaderData) return {}
    const intl = context.i18n.intl()
    const number = invoiceNumber(loaderData)
    return {
      meta: [{ title: pageTitle(intl, intl.formatMessage({ id: 'billing-charges.invoice' }, { number })) }],
    }
  },
  component: InvoiceRoute,
})

function InvoiceRoute() {
  return <InvoicePage {...Route.useParams()} />
}
