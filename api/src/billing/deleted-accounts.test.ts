import { GHOST_USER_ID } from '@quarry/db/ids'
import { expect, it } from 'vitest'
import { deleteUser } from '../../contract/accounts/deletion.ts'
import { getInvoice, listCharges } from '../../contract/billing/charges.ts'
import { aShop } from '../../testing/billing-harness.ts'

const { current, subscribe, receive, tick, later } = aShop()

it('a deleted account ends its subscription at once, keeps the invoice, and is deleted at the provider', async () => {
  const { db, users, as } = current()
  const { payment } = await subscribe('mallory')
  const params = { charge: payment.charge_id }
  const { year, number } = await as('mallory')(getInvoice, { params })
  const stored = db.selectFrom('localPaymentObjects').select('kind').orderBy('kind')
  const userId = users.mallory.id

  await as('mallory')(deleteUser, { params: { user: userId } })
  const charges = await db.selectFrom('charges').select(['userId', 'status', 'amount']).execute()
  expect(new Set(charges.map(({ userId: of, status }) => `${of} ${status}`))).toEqual(
    new Set([`${GHOST_USER_ID} succeeded`, `${GHOST_USER_ID} cancelled`]),
  )
  const subscriptions = await db.selectFrom('subscriptions').select(['userId', 'status']).execute()
  expect(subscriptions).toEqual([{ userId: GHOST_USER_ID, status: 'unprovisioned' }])
  expect(await as('mo')(getInvoice, { params })).toMatchObject({ year, number, buyer: null })

  // The payment stays at the provider, so that it can still be refunded.
  await receive()
  expect((await stored.execute()).map(({ kind }) => kind)).toEqual(['payment'])
  later(40)
  await tick()
  expect(await as('mo')(listCharges, { query: { user_id: GHOST_USER_ID } })).toHaveLength(2)
})
