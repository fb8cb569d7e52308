import { connect } from '@quarry/db/db'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { listCharges } from '../../../contract/billing/charges.ts'
import { aShop } from '../../../testing/billing-harness.ts'
import { countLockWaits } from '../../../testing/bulk-takedown-state.ts'
import type { Persona } from '../../../testing/test-app.ts'
import { runCharges } from './run-charges.ts'

const { current, later, tick, afterDays, subscribe } = aShop()

const paid = async (persona: Persona) =>
  (await current().as(persona)(listCharges, {})).filter(({ status }) => status === 'succeeded').length

it('a charge does not wait for the transaction of a charge of another user', async () => {
  const { services, db, databaseUrl } = current()
  const { subscription } = await subscribe('alice')
  later(1)
  await subscribe('bob')
  later(29)
  const patient = connect(databaseUrl, { patience: 'maintenance' })
  let first: Promise<void> | undefined
  const bobIsPaid = db.transaction().execute(async (tx) => {
    await sql`select from subscriptions where id = ${subscription.id} for update`.execute(tx)
    first = runCharges({ ...services, db: patient })
    await expect.poll(() => countLockWaits(db), { timeout: 30_000 }).toBe(1)
    later(1)
    await tick()
    // The first worker may have claimed this charge as well.
    await expect.poll(() => paid('bob'), { timeout: 30_000 }).toBe(2)
    expect(await paid('alice')).toBe(1)
  })
  try {
    await bobIsPaid
  } finally {
    await first
    await patient.destroy()
  }
  expect(await paid('alice')).toBe(2)
})

it.each(['55P03', '40P01'])('a charge is booked by the same worker after the error %s', async (code) => {
  const { db } = current()
  await subscribe('alice')
  await sql`
    create sequence invoice_attempts;
    create function fail_first_invoice() returns trigger language plpgsql as $$
    begin
      if nextval('invoice_attempts') = 1 then raise exception 'a lock' using errcode = ${sql.lit(code)}; end if;
      return new;
    end $$;
    create trigger fail_first_invoice before insert on invoices for each row execute function fail_first_invoice()
  `.execute(db)
  try {
    await afterDays(30)
    expect(await paid('alice')).toBe(2)
  } finally {
    await sql`drop trigger fail_first_invoice on invoices; drop function fail_first_invoice; drop sequence invoice_attempts`.execute(
      db,
    )
  }
})
