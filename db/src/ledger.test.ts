import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ClonedDatabase, cloneDatabase } from '../testing/clone.ts'
import type { Tx } from './db.ts'
import { violatedConstraint } from './postgres-errors.ts'

describe('the ledger', () => {
  let clone: ClonedDatabase
  beforeAll(async () => {
    clone = await cloneDatabase()
    await clone.db
      .insertInto('ledgerAccounts')
      .values([
        { name: 'provider:local', kind: 'asset' },
        { name: 'sales:midas', kind: 'income' },
      ])
      .execute()
  })
  afterAll(() => clone.drop())

  let number = 0
  const aGroup = async (tx: Tx, key = `group ${(number += 1)}`) =>
    (
      await tx
        .insertInto('ledgerGroups')
        .values({ key, kind: 'payment', at: new Date() })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const add = (
    tx: Tx,
    groupId: number,
    amounts: readonly [account: string, amount: number, currency?: string][],
  ) =>
    tx
      .insertInto('ledgerEntries')
      .values(amounts.map(([account, amount, currency = 'EUR']) => ({ groupId, account, amount, currency })))
      .execute()
  const write = <T>(work: (tx: Tx) => Promise<T>) => clone.db.transaction().execute(work)
  const refused = (work: (tx: Tx) => Promise<unknown>) =>
    write(work).then(
      () => 'accepted',
      (error: unknown) => violatedConstraint(error),
    )

  it('accepts a group whose entries sum to zero in each currency', async () => {
    const outcome = await refused(async (tx) => {
      const id = await aGroup(tx)
      await add(tx, id, [['provider:local', 499]])
      await add(tx, id, [
        ['sales:midas', -499],
        ['provider:local', 5, 'USD'],
        ['sales:midas', -5, 'USD'],
      ])
    })
    expect(outcome).toBe('accepted')
  })

  it('rejects a group that is empty or does not sum to zero', async () => {
    expect(await refused((tx) => aGroup(tx))).toBe('ledger_groups_balanced')
    expect(
      await refused(async (tx) => {
        await add(tx, await aGroup(tx), [
          ['provider:local', 499],
          ['sales:midas', -499, 'USD'],
        ])
      }),
    ).toBe('ledger_groups_balanced')
  })

  it('records each transaction once', async () => {
    const once = async (tx: Tx) =>
      add(tx, await aGroup(tx, 'charge:1'), [
        ['provider:local', 1],
        ['sales:midas', -1],
      ])
    expect(await refused(once)).toBe('accepted')
    expect(await refused(once)).toBe('ledger_groups_key_once')
  })

  it('never changes', async () => {
    const id = await write(async (tx) => {
      const group = await aGroup(tx)
      await add(tx, group, [
        ['provider:local', 7],
        ['sales:midas', -7],
      ])
      return group
    })
    const changes = [
      (tx: Tx) => tx.updateTable('ledgerEntries').set({ amount: 8 }).where('groupId', '=', id).execute(),
      (tx: Tx) => tx.deleteFrom('ledgerEntries').where('groupId', '=', id).execute(),
      (tx: Tx) =>
        add(tx, id, [
          ['provider:local', 1],
          ['sales:midas', -1],
        ]),
    ]
    for (const change of changes) expect(await refused(change)).toBe('ledger_entries_unchanged')
    expect(await refused((tx) => tx.deleteFrom('ledgerGroups').where('id', '=', id).execute())).toBe(
      'ledger_groups_unchanged',
    )
  })
})
