import { getChargesTable, getInvoice, listCharges } from '@quarry/api/contract/billing/charges'
import { isApiError, urlOf, type ApiClient } from '@quarry/api/contract/client'
import { queryOptions } from '@tanstack/react-query'
import { orNotFound } from '../projects/project.queries.ts'

/** Charges on one page; one more is requested, to know whether older ones follow. */
const SHOWN = 50

export interface ChargesSearch {
  /** Id of the last charge of the previous page. */
  before?: string
}

export const readChargesSearch = ({ before }: Record<string, unknown>): ChargesSearch =>
  typeof before === 'string' && /^[0-9A-Za-z]{1,11}$/.test(before) ? { before } : {}

interface ChargeList extends ChargesSearch {
  /** For staff: another user, whose upcoming and cancelled charges are listed as well. */
  userId?: string
}

export const chargesQuery = (api: ApiClient, { before, userId }: ChargeList) =>
  queryOptions({
    queryKey: ['charges', userId ?? null, before ?? null] as const,
    queryFn: async () => {
      const whose = userId === undefined ? { past: 'true' as const } : { user_id: userId }
      const first = { ...whose, limit: SHOWN + 1 }
      const charges = await (before === undefined
        ? orNotFound(api(listCharges, { query: first }))
        : api(listCharges, { query: { ...first, before } }).catch((error: unknown) => {
            if (!isApiError(error) || error.status !== 404) throw error
            // Of no charge of the user, as in an edited address: the first page.
            return orNotFound(api(listCharges, { query: first }))
          }))
      return { charges: charges.slice(0, SHOWN), hasMore: charges.length > SHOWN }
    },
    staleTime: 0,
  })

/** URL of the viewer's charges as a CSV file. */
export const chargesTableHref = (): string => urlOf(getChargesTable, {})

export const invoiceQuery = (api: ApiClient, charge: string) =>
  queryOptions({
    queryKey: ['invoice', charge] as const,
    queryFn: () => orNotFound(api(getInvoice, { params: { charge } })),
    staleTime: 0,
  })
