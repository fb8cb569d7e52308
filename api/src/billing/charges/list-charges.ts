import type { ChargeRow } from '@quarry/db/schema/billing/charges'
import { invoiceNumber } from '@quarry/domain/billing/invoices'
import { decimalAmount } from '@quarry/domain/billing/money'
import { CHARGES_PAGE, CHARGES_TABLE_MAX } from '@quarry/domain/billing/subscriptions'
import type { Charge, listCharges as endpoint } from '../../../contract/billing/charges.ts'
import type { InputOf } from '../../../contract/endpoint.ts'
import type { SignedInCtx } from '../../kernel/ctx.ts'
import { notFound } from '../../kernel/errors.ts'
import { billedUser } from '../billing.service.ts'
import { viewCharge } from '../billing.view.ts'
import { findCharge, listChargesOf } from './charges.queries.ts'

export async function listCharges(
  ctx: SignedInCtx,
  { user_id: named, past: isPast = false, limit, before }: InputOf<typeof endpoint>['query'],
): Promise<Charge[]> {
  const userId = await billedUser(ctx, named)
  const last = before === undefined ? undefined : await findCharge(ctx.db, before)
  if (before !== undefined && last?.userId !== userId) throw notFound('charge', before)
  return (await listChargesOf(ctx.db, { userId, isPast, limit, before: last })).map(viewCharge)
}

const COLUMNS = [
  'date',
  'product',
  'type',
  'interval',
  'status',
  'amount',
  'tax',
  'currency',
  'invoice',
  'charge',
  'refund of',
]

type ListedCharge = Awaited<ReturnType<typeof listChargesOf>>[number]

/** The caller's past charges as a table. Amounts are decimal numbers; refunds are negative. */
export async function chargesTable({ db, actor }: SignedInCtx): Promise<string[][]> {
  const rows: ListedCharge[] = []
  let before: ChargeRow | undefined
  while (rows.length < CHARGES_TABLE_MAX) {
    const page = await listChargesOf(db, { userId: actor.id, isPast: true, limit: CHARGES_PAGE, before })
    rows.push(...page)
    before = page.at(-1)
    if (page.length < CHARGES_PAGE) break
  }
  return [COLUMNS, ...rows.map(tableRow)]
}

const tableRow = (charge: ListedCharge): string[] => [
  charge.due.toISOString().slice(0, 10),
  charge.metadata.type === 'midas' ? 'Quarry Plus' : `Server ${charge.metadata.ram} MB`,
  charge.type,
  charge.interval ?? '',
  charge.status,
  decimalAmount(charge.amount, charge.currency),
  decimalAmount(charge.tax, charge.currency),
  charge.currency,
  charge.year === null || charge.number === null
    ? ''
    : invoiceNumber({ year: charge.year, number: charge.number }),
  charge.id,
  charge.parentId ?? '',
]
