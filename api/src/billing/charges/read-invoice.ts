import { GHOST_USER_ID } from '@quarry/db/ids'
import type { Invoice } from '../../../contract/billing/charges.ts'
import { findUserById } from '../../accounts/users/users.queries.ts'
import type { SignedInCtx } from '../../kernel/ctx.ts'
import { notFound } from '../../kernel/errors.ts'
import { authorizeCharge } from '../billing.policy.ts'
import { viewCharge } from '../billing.view.ts'
import { findDetailedCharge, findInvoice, listDetailedRefunds } from './charges.queries.ts'

/** The invoice of a charge that succeeded, with the refunds up to now. */
export async function readInvoice({ db, actor, seller }: SignedInCtx, id: string): Promise<Invoice> {
  const charge = await findDetailedCharge(db, id)
  if (!charge) throw notFound('charge', id)
  authorizeCharge(actor, 'charge.view', charge, id)
  const invoice = await findInvoice(db, id)
  if (!invoice) throw notFound('invoice', id)
  const buyer = charge.userId === GHOST_USER_ID ? undefined : await findUserById(db, charge.userId)
  return {
    year: invoice.year,
    number: invoice.number,
    issued: invoice.issuedAt.toISOString(),
    charge: viewCharge(charge),
    refunds: (await listDetailedRefunds(db, id)).map(viewCharge),
    seller: { name: seller.name, address: [...seller.address], tax_id: seller.taxId },
    buyer: buyer ? { username: buyer.username, email: buyer.email } : null,
  }
}
