import { setTimeout as sleep } from 'node:timers/promises'
import { GHOST_USER_ID } from '@quarry/db/ids'
import { record } from '@quarry/db/outbox'
import {
  aCollection,
  aMessage,
  aNotification,
  anOauthApp,
  anOrganization,
  aPersonalToken,
  aProject,
  aReport,
  aTeamMember,
  aVersion,
} from '@quarry/db/testing/factories'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { signUp } from '../../../contract/accounts/sign-in.ts'
import { inboxChannel, LIVE_PATH } from '../../../contract/live.ts'
import { deleteUser, getDeletionPreview } from '../../../contract/accounts/deletion.ts'
import { createPat } from '../../../contract/accounts/pats.ts'
import { editUser, getOwnUser, getUser } from '../../../contract/accounts/users.ts'
import { getActivity } from '../../../contract/accounts/activity.ts'
import { aMailbox } from '../../../testing/mailbox.ts'
import { testApp } from '../../../testing/test-app.ts'

const current = testApp()
const mailbox = aMailbox()
const collect = () => mailbox.collect(current())
beforeEach(async () => void (await collect()))

const PASSWORD = 'copper and stone 42'
const clientWith = (session: string) => current().clientWith({ authorization: session })

async function newUser(username: string) {
  const body = { username, email: `${username}@mail.example`, password: PASSWORD }
  const { session, user } = await current().as('anonymous')(signUp, { body })
  const call = clientWith(session)
  const leave = () => call(deleteUser, { params: { user: user.id } })
  await collect()
  return { call, leave, id: user.id, session }
}
const events = async () => {
  const rows = await current().db.selectFrom('outbox').select(['name', 'payload']).execute()
  return rows.map(({ name, payload }) => ({ name, ...(payload as object) }))
}

describe('account deletion', () => {
  it('transfers owned and written content to the Ghost account, and deletes the rest', async () => {
    const { db } = current()
    const { id, leave, call } = await newUser('nora')
    const project = await aProject(db, { ownerId: id })
    const organization = await anOrganization(db, { ownerId: id })
    const theirs = await aProject(db)
    await aTeamMember(db, { teamId: theirs.teamId, userId: id })
    const version = await aVersion(db, { projectId: theirs.id, authorId: id })
    const message = await aMessage(db, { threadId: theirs.threadId, authorId: id })
    const collection = await aCollection(db, { userId: id })
    await db.insertInto('follows').values({ userId: id, projectId: theirs.id }).execute()
    const report = await aReport(db, { reporterId: id })
    const about = await aReport(db, { reporterId: current().users.bob.id, itemType: 'user', itemId: id })
    await aPersonalToken(db, { userId: id })
    await anOauthApp(db, { userId: id })
    await aNotification(db, { userId: id, projectId: theirs.id })
    expect(await call(getDeletionPreview, {})).toEqual({
      is_last_admin: false,
      stays: { projects: 1, organizations: 1, versions: 1, memberships: 1, messages: 1 },
      goes: { collections: 1, follows: 1, notifications: 1, reports: 1, sessions: 1, tokens: 1, apps: 1 },
    })

    await leave()
    const owners = await db
      .selectFrom('teamMembers')
      .select(['teamId', 'userId'])
      .where('teamId', 'in', [project.teamId, organization.teamId, theirs.teamId])
      .where((eb) => eb.or([eb('userId', '=', id), eb('userId', '=', GHOST_USER_ID)]))
      .execute()
    expect(new Set(owners)).toEqual(
      new Set([project, organization].map(({ teamId }) => ({ teamId, userId: GHOST_USER_ID }))),
    )
    const rows = await db.selectFrom('versions').select('authorId').where('id', '=', version.id).execute()
    expect(rows).toEqual([{ authorId: GHOST_USER_ID }])
    const messages = await db.selectFrom('threadMessages').selectAll().where('id', '=', message.id).execute()
    expect(messages).toMatchObject([{ authorId: GHOST_USER_ID, type: 'deleted', body: null }])
    const reports = await db
      .selectFrom('reports')
      .select('id')
      .where('id', 'in', [report.id, about.id])
      .execute()
    expect(reports).toEqual([])
    const threads = await db
      .selectFrom('threads')
      .select('id')
      .where('id', 'in', [report.threadId, about.threadId])
      .execute()
    expect(threads).toEqual([])
    const followed = await db.selectFrom('projects').select('followers').where('id', '=', theirs.id).execute()
    expect(followed).toEqual([{ followers: 0 }])
    expect(await events()).toEqual(
      expect.arrayContaining([
        { name: 'project.changed', projectId: project.id },
        { name: 'organization.changed', organizationId: organization.id },
        { name: 'collection.deleted', collectionId: collection.id },
        { name: 'project.counters', projectId: theirs.id },
        { name: 'user.deleted', userId: id },
        { name: 'account.deleted', userId: id, actorId: id },
      ]),
    )
  })

  it('ends every session and token, and frees the name immediately', async () => {
    const { id, call, leave, session } = await newUser('otto')
    const expires = new Date(Date.now() + 86_400_000).toISOString()
    const { access_token: token } = await call(createPat, { body: { name: 'Build', scopes: 2, expires } })
    await leave()
    for (const secret of [session, token ?? ''])
      await expect(clientWith(secret)(getOwnUser, {})).rejects.toMatchObject({ status: 401 })
    await expect(current().as('anonymous')(getUser, { params: { user: 'otto' } })).rejects.toMatchObject({
      status: 404,
    })
    const next = await newUser('otto')
    expect(next.id).not.toBe(id)
  })

  it('sends one email to the previous address, and then deletes the address', async () => {
    const { leave, id } = await newUser('paula')
    await leave()
    mailbox.answer(() => Promise.reject(new Error('the post is closed')))
    await expect(collect()).rejects.toThrow('the post is closed')
    mailbox.answer(undefined)
    // As an operator who retries it twice.
    const again = { name: 'account.deleted', userId: id, actorId: null } as const
    await current()
      .db.transaction()
      .execute((tx) => record(tx, again, again))
    const emails = await collect()
    expect(emails.map(({ to, subject }) => ({ to, subject }))).toEqual([
      { to: 'paula@mail.example', subject: 'Your account was deleted' },
    ])
    const rows = await current().db.selectFrom('farewells').selectAll().where('userId', '=', id).execute()
    expect(rows).toEqual([])
  })

  it('happens once, even with simultaneous requests', async () => {
    const { leave, id } = await newUser('quinn')
    const answers = await Promise.allSettled([leave(), leave(), leave(), leave()])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refusals = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.status] : []))
    expect(refusals.filter((status) => status !== 401 && status !== 404)).toEqual([])
    const deleted = (await events()).filter(
      (event) => event.name === 'user.deleted' && 'userId' in event && event.userId === id,
    )
    expect(deleted).toHaveLength(1)
  })

  it('changes nothing when it fails', async () => {
    const { db } = current()
    const { leave, call, id } = await newUser('rosa')
    const collection = await aCollection(db, { userId: id })
    const report = await aReport(db, { reporterId: id })
    await db.schema
      .alterTable('outbox')
      .addCheckConstraint('outbox_broken', sql`name <> 'user.deleted'`)
      .execute()
    await expect(leave()).rejects.toMatchObject({ status: 500 })
    await db.schema.alterTable('outbox').dropConstraint('outbox_broken').execute()
    expect(await call(getDeletionPreview, {})).toMatchObject({
      goes: { collections: 1, reports: 1, sessions: 1 },
    })
    await leave()
    for (const [table, row] of [
      ['collections', collection.id],
      ['reports', report.id],
    ] as const)
      expect(await db.selectFrom(table).select('id').where('id', '=', row).execute()).toEqual([])
  })

  it('requires a recent proof', async () => {
    const { leave, call, id } = await newUser('sven')
    await current()
      .db.updateTable('sessions')
      .set({ provedAt: new Date(0) })
      .where('userId', '=', id)
      .execute()
    await expect(leave()).rejects.toMatchObject({ code: 'proof_needed' })
    expect((await call(getOwnUser, {})).id).toBe(id)
  })

  it('is possible for administrators on other accounts, and recorded in their activity', async () => {
    const { id } = await newUser('tilda')
    for (const who of ['mallory', 'mo'] as const)
      await expect(current().as(who)(deleteUser, { params: { user: id } })).rejects.toMatchObject({
        status: 401,
      })
    await current().as('ada')(deleteUser, { params: { user: 'tilda' } })
    const { events: noted } = await current().as('ada')(getActivity, {})
    expect(noted[0]).toMatchObject({ kind: 'account_deleted', detail: 'tilda' })
    await expect(current().as('ada')(deleteUser, { params: { user: GHOST_USER_ID } })).rejects.toMatchObject({
      rule: 'ghost_stays',
    })
  })

  it('rejects the last administrator, even when two are deleted at once', async () => {
    const { users } = current()
    const leaveAs = (who: 'ada' | 'mo') => current().as(who)(deleteUser, { params: { user: users[who].id } })
    await expect(leaveAs('ada')).rejects.toMatchObject({ rule: 'last_admin' })
    expect((await current().as('ada')(getDeletionPreview, {})).is_last_admin).toBe(true)
    await current().as('ada')(editUser, { params: { user: users.mo.id }, body: { role: 'admin' } })
    const answers = await Promise.allSettled([leaveAs('ada'), leaveAs('mo')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const admins = await current().db.selectFrom('users').select('id').where('role', '=', 'admin').execute()
    expect(admins).toHaveLength(1)
  })

  it('ends the live streams of the account', async () => {
    const { leave, session, id } = await newUser('ursula')
    const open = (authorization: string, channel: string) =>
      current().app.request(`${LIVE_PATH}?channel=${channel}`, { headers: { authorization } })
    const own = await open(session, inboxChannel(id))
    const other = await open(current().tokens.bob, inboxChannel(current().users.bob.id))
    const reader = (other.body ?? new ReadableStream()).getReader()
    await reader.read()
    await leave()
    expect(await own.text()).toContain('retry: ')
    const next = reader.read().then(({ done }) => (done ? 'ended' : 'event'))
    expect(await Promise.race([next, sleep(50, 'open')])).toBe('open')
    await reader.cancel()
  })
})
