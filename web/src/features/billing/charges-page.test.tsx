import type { Charge, Invoice } from '@quarry/api/contract/billing/charges'
import { expect, it } from 'vitest'
import { pageStage, shows, text } from '../../../testing/page-stage.tsx'
import { ChargesPage } from './charges-page.tsx'
import { InvoicePage } from './invoice-page.tsx'

const stage = pageStage()
const CHARGE: Charge = {
  id: 'CCCCCCCC',
  user_id: 'UUUUUUUU',
  price_id: 'PPPPPPPP',
  amount: 499,
  currency_code: 'USD',
  status: 'succeeded',
  due: '2026-03-01T23:30:00.000Z',
  last_attempt: null,
  type: 'subscription',
  subscription_id: 'SSSSSSSS',
  interval: 'monthly',
  platform: 'local',
  parent: null,
  refunded: 0,
  net: null,
  tax: 0,
  product_id: 'RRRRRRRR',
  product: { type: 'midas' },
  failure: null,
  next_attempt: null,
  refund_reason: null,
  cycle: null,
  invoice: { year: 2026, number: 12 },
}
const REFUND: Partial<Charge> = {
  id: 'DDDDDDDD',
  amount: -100,
  type: 'refund',
  parent: CHARGE.id,
  invoice: null,
}
const rows = () =>
  [...document.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].map(({ textContent }) => textContent),
  )
const hrefOf = (words: string) =>
  [...document.querySelectorAll('a')].find((link) => link.textContent === words)?.getAttribute('href')

async function open(charges: Partial<Charge>[], before?: string) {
  await stage.open(
    () => <ChargesPage {...(before !== undefined && { before })} />,
    () => charges.map((charge) => ({ ...CHARGE, ...charge })),
  )
  await shows('Past charges')
}

it('shows charges with status and invoice, and refunds as negative amounts', async () => {
  await open([REFUND, { refunded: 100 }, { id: 'E', status: 'failed', invoice: null }])
  expect(rows()).toEqual([
    ['Mar 1, 2026', 'Refund of Quarry Plus', '-$1.00', 'Refunded', ''],
    ['Mar 1, 2026', 'Quarry Plus, monthly$1.00 refunded', '$4.99', 'Paid', '2026-00012'],
    ['Mar 1, 2026', 'Quarry Plus, monthly', '$4.99', 'Failed', ''],
  ])
  expect(hrefOf('2026-00012')).toBe('/settings/billing/invoice/CCCCCCCC')
  expect(hrefOf('Download CSV')).toBe('/_internal/billing/payments/table')
  expect(hrefOf('Older charges')).toBeUndefined()
})

it('shows a charge that was refunded in full as refunded', async () => {
  await open([{ refunded: 499 }])
  expect(rows()[0]?.slice(1, 4)).toEqual(['Quarry Plus, monthly', '$4.99', 'Refunded'])
})

it('names servers by their memory', async () => {
  const server = { type: 'pyro', cpu: 2, ram: 4096, swap: 512, storage: 32_768 } as const
  await open([{ product: server, type: 'proration' }])
  expect(rows()[0]?.[1]).toBe('Server with 4 GB, change of plan')
})

it('says what will appear if there is nothing', async () => {
  await open([])
  expect(text()).toContain('Payments and refunds of your subscriptions appear here.')
  expect(document.querySelector('table')).toBeNull()
  await open([], 'CCCCCCCC')
  expect(text()).toContain('There are no older charges.')
  expect(hrefOf('Back to the newest')).toBe('/settings/billing/charges')
})

it('leads to older charges, from the last one that is shown', async () => {
  await open(Array.from({ length: 51 }, (_, n) => ({ id: `C${n}` })))
  expect(rows()).toHaveLength(50)
  expect(hrefOf('Older charges')).toBe('/settings/billing/charges?before=C49')
})

const INVOICE: Invoice = {
  year: 2026,
  number: 12,
  issued: '2026-03-01T23:30:00.000Z',
  charge: {
    ...CHARGE,
    tax: 80,
    refunded: 100,
    cycle: { start: CHARGE.due, end: '2026-03-31T23:30:00.000Z' },
  },
  refunds: [{ ...CHARGE, ...REFUND }],
  seller: { name: 'Quarry Ltd', address: ['1 Pit Lane', 'Stoneham'], tax_id: 'XX 123' },
  buyer: { username: 'alice', email: 'alice@example.com' },
}
async function openInvoice(changes: Partial<Invoice> = {}) {
  await stage.open(
    () => <InvoicePage charge="CCCCCCCC" />,
    () => ({ ...INVOICE, ...changes }),
  )
  await shows('Billed to')
}

it('shows an invoice with seller, buyer, tax, total and refunds', async () => {
  await openInvoice()
  expect(document.querySelector('h1')?.textContent).toBe('Invoice 2026-00012')
  for (const part of ['Quarry Ltd', '1 Pit Lane', 'Tax number: XX 123', 'alice@example.com'])
    expect(text()).toContain(part)
  expect(text()).toContain('Mar 1, 2026 to Mar 31, 2026')
  const amounts = [...document.querySelectorAll('td.end')].map(({ textContent }) => textContent)
  expect(amounts).toEqual(['$4.19', '$0.80', '$4.99'])
  expect(text()).toContain('Refund on Mar 1, 2026: -$1.00')
  expect(text()).toContain('Paid after refunds: $3.99')
})

it('shows an invoice of a deleted account, without refunds', async () => {
  await openInvoice({ buyer: null, refunds: [] })
  expect(text()).toContain('Deleted account')
  expect(text()).not.toContain('after refunds')
})
