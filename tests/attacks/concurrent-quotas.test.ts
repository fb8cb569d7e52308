import { mintId } from '@quarry/db/ids'
import { aCollection, aProject, aReport } from '@quarry/db/testing/factories'
import { COLLECTIONS_MAX, OPEN_REPORTS_MAX } from '@quarry/domain/limits/counts'
import { describe, expect, it } from 'vitest'
import { createCollection } from '../../api/contract/collections/collections.ts'
import { fileReport } from '../../api/contract/reports/reports.ts'
import { testApp } from '../../api/testing/test-app.ts'

/*
 * What the database counts by a trigger has a test for each list (db/src/list-limits.test.ts); here are the responses, and
 * what services count themselves.
 */

const current = testApp()
const AT_ONCE = 8

/** The statuses of concurrent requests: 200 for each that was accepted. */
const statusesOf = async (requests: readonly Promise<unknown>[]) => {
  const results = await Promise.allSettled(requests)
  return results
    .map((result) => (result.status === 'fulfilled' ? 200 : (result.reason as { status: number }).status))
    .toSorted((a, b) => a - b)
}
const ONE_ACCEPTED = [200, ...Array.from({ length: AT_ONCE - 1 }, () => 400)]

describe('concurrent requests of one account', () => {
  it('create no more collections than one after another', async () => {
    const { as, db, users } = current()
    const first = await aCollection(db, { userId: users.bob.id })
    const more = Array.from({ length: COLLECTIONS_MAX - 2 }, () => ({ ...first, id: mintId() }))
    await db.insertInto('collections').values(more).execute()
    const create = (name: string) => as('bob')(createCollection, { body: { name, projects: [] } })
    expect(await statusesOf(Array.from({ length: AT_ONCE }, (_, at) => create(`No. ${at}`)))).toEqual(
      ONE_ACCEPTED,
    )
  })

  it('file no more reports than one after another', async () => {
    const { as, db, users } = current()
    const reporterId = users.bob.id
    const first = await aReport(db, { reporterId })
    const more = Array.from({ length: OPEN_REPORTS_MAX - 2 }, () => ({
      ...first,
      id: mintId(),
      itemId: mintId(),
      threadId: mintId(),
    }))
    await db
      .insertInto('threads')
      .values(more.map(({ threadId: id }) => ({ id, type: 'report' as const })))
      .execute()
    await db.insertInto('reports').values(more).execute()
    const projects = await Promise.all(
      Array.from({ length: AT_ONCE }, () => aProject(db, { ownerId: users.alice.id, status: 'approved' })),
    )
    const file = (ref: string) =>
      as('bob')(fileReport, { body: { rule: 'spam', item: 'project', ref, body: 'Advertising' } })
    expect(await statusesOf(projects.map(({ id }) => file(id)))).toEqual(ONE_ACCEPTED)
  })
})
