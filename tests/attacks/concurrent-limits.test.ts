import { mintId } from '@quarry/db/ids'
import type { Tx } from '@quarry/db/db'
import { aMessage, aMessageImage, anOauthApp, aProject, aSession, aUser } from '@quarry/db/testing/factories'
import * as counts from '@quarry/domain/limits/counts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { signIn } from '../../api/contract/accounts/sign-in.ts'
import { createTokenPair } from '../../api/src/accounts/oauth/tokens.queries.ts'
import { deleteOldUnpostedImages } from '../../api/src/files/message-images/message-images.queries.ts'
import { requireThreadCapacity } from '../../api/src/threads/thread-limits.ts'
import { testApp } from '../../api/testing/test-app.ts'
import { fillList } from './filled-lists.ts'

/* Limits that services keep within a transaction, without a trigger of the database. */

const current = testApp()

/** Whether a transaction of this database waits for another. */
async function isWaiting(): Promise<boolean> {
  const { rows } = await sql`
    select from pg_locks join pg_stat_activity using (pid)
    where not granted and datname = current_database()`.execute(current().db)
  return rows.length > 0
}

/** Runs a second transaction while the first one has done its work and is not committed. */
async function overlapped(work: (tx: Tx) => Promise<unknown>): Promise<void> {
  const { db } = current()
  const isWorkDone = Promise.withResolvers<void>()
  const mayCommit = Promise.withResolvers<void>()
  const first = db.transaction().execute(async (tx) => {
    await work(tx)
    isWorkDone.resolve()
    await mayCommit.promise
  })
  await Promise.race([isWorkDone.promise, first])
  let isSecondDone = false
  const second = db
    .transaction()
    .execute(work)
    .finally(() => (isSecondDone = true))
  second.catch(() => {})
  await expect.poll(async () => isSecondDone || (await isWaiting())).toBe(true)
  mayCommit.resolve()
  await first
  await second.catch(() => {})
}

describe('two transactions at the limit', () => {
  it('leave the newest unposted images of a user', async () => {
    const { db, users } = current()
    const ownerId = users.bob.id
    await aMessageImage(db, { ownerId })
    await fillList(db, 'images', { where: { owner_id: ownerId }, length: counts.UNPOSTED_IMAGES_MAX })
    await overlapped(async (tx) => {
      await aMessageImage(tx, { ownerId })
      await deleteOldUnpostedImages(tx, ownerId)
    })
    const left = await db.selectFrom('images').select('id').where('ownerId', '=', ownerId).execute()
    expect(left).toHaveLength(counts.UNPOSTED_IMAGES_MAX)
  })

  it('leave the newest families of tokens of an app', async () => {
    const { db, users } = current()
    const { id: appId } = await anOauthApp(db, { userId: users.mallory.id })
    const [authorizationId, createdAt] = [mintId(), new Date()]
    const row = { id: authorizationId, appId, userId: users.alice.id, scopes: 1, createdAt }
    await db.insertInto('oauthAuthorizations').values(row).execute()
    const issue = (tx: Tx) =>
      createTokenPair(tx, { family: mintId(), authorizationId, scopes: 1 }, new Date())
    for (let n = 0; n < counts.OAUTH_FAMILIES_MAX; n += 1) await db.transaction().execute(issue)
    await overlapped(issue)
    const families = await db.selectFrom('oauthTokens').select('family').distinct().execute()
    expect(families).toHaveLength(counts.OAUTH_FAMILIES_MAX)
  })

  it('do not fill the part of a thread that is reserved for staff', async () => {
    const { db, users } = current()
    const { threadId } = await aProject(db, { ownerId: users.bob.id })
    const max = counts.THREAD_MESSAGES_MAX - counts.THREAD_MESSAGES_RESERVED
    await aMessage(db, { threadId })
    await fillList(db, 'thread_messages', { where: { thread_id: threadId }, length: max - 1 })
    await overlapped(async (tx) => {
      await requireThreadCapacity(tx, threadId, 'body')
      await aMessage(tx, { threadId })
    })
    const messages = await db
      .selectFrom('threadMessages')
      .select('id')
      .where('threadId', '=', threadId)
      .execute()
    expect(messages).toHaveLength(max)
  })
})

it('concurrent sign-ins leave at most the sessions that an account may have', async () => {
  const { as, db, services } = current()
  const password = 'correct horse battery'
  const user = await aUser(db, {
    username: 'often',
    passwordHash: await services.passwords.hash(password),
  })
  for (let n = 0; n < counts.SESSIONS_MAX; n += 1) await aSession(db, { userId: user.id })
  const enter = () => as('anonymous')(signIn, { body: { username: 'often', password } })
  await Promise.all([enter(), enter(), enter(), enter()])
  const left = await db.selectFrom('sessions').select('id').where('userId', '=', user.id).execute()
  expect(left).toHaveLength(counts.SESSIONS_MAX)
})
