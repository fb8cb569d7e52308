import { describe, expect, it } from 'vitest'
import { aProject, aUser } from '@quarry/db/testing/factories'
import { DAY_MS } from '@quarry/domain/times'
import { getSession } from '../../../contract/accounts/sign-in.ts'
import { editProject, getProject } from '../../../contract/projects/projects.ts'
import { createCollection } from '../../../contract/collections/collections.ts'
import {
  createOauthApp,
  deleteOauthApp,
  deleteOauthAppIcon,
  editOauthApp,
  renewOauthSecret,
} from '../../../contract/accounts/oauth-apps.ts'
import { acceptConsent, requestConsent } from '../../../contract/accounts/oauth.ts'
import { createPat } from '../../../contract/accounts/pats.ts'
import { editUser, getUser, listUsers } from '../../../contract/accounts/users.ts'
import { getProfile } from '../../../contract/accounts/profiles.ts'
import { listTeamMembers } from '../../../contract/organizations/teams.ts'
import { listStaffLog } from '../../../contract/moderation/staff-log.ts'
import {
  appealSuspension,
  getOwnSuspension,
  getSuspension,
  listAppeals,
  settleSuspension,
} from '../../../contract/accounts/suspensions.ts'
import { suspendUser } from '../../../contract/moderation/bulk-takedowns.ts'
import { getUserActivity } from '../../../contract/accounts/activity.ts'
import { testApp } from '../../../testing/test-app.ts'
import { aMailbox } from '../../../testing/mailbox.ts'
import { createSession } from '../sessions/sessions.queries.ts'

let clockMs = Date.now()
const current = testApp({ now: () => new Date(clockMs) })
const mailbox = aMailbox(() => new Date(clockMs))

async function newUser(username: string, given: { role?: 'moderator' | 'admin' } = {}) {
  const { db, clientWith } = current()
  const user = await aUser(db, { username, ...given })
  const { token } = await createSession(db, {
    userId: user.id,
    userAgent: null,
    ip: '127.0.0.1',
    now: new Date(clockMs),
  })
  return { user, call: clientWith({ authorization: token }) }
}

const suspendBy = (who: 'mo' | 'ada', user: string, days: number | null = 7, reason = 'Spam.') =>
  current().as(who)(suspendUser, { params: { user }, body: { reason, days } })

const SUSPENDED = { status: 403, rule: 'account_suspended' }

describe('a suspended account', () => {
  it('can read, and does nothing that others would see', async () => {
    const { user, call } = await newUser('spammer')
    const project = await aProject(current().db, { ownerId: user.id, status: 'approved' })
    const pat = await call(createPat, {
      body: { name: 'Build', scopes: 2 + 4 + 2048 + 4096, expires: new Date(clockMs + DAY_MS).toISOString() },
    })
    const byToken = current().clientWith({ authorization: pat.access_token ?? '' })
    await suspendBy('mo', 'spammer')
    const params = { project: project.id }
    expect(await call(getProject, { params })).toMatchObject({ id: project.id })
    const title = { title: 'Another name' }
    for (const client of [call, byToken])
      await expect(client(editProject, { params, body: title })).rejects.toMatchObject(SUSPENDED)
    await expect(call(editUser, { params: { user: user.id }, body: { bio: 'Buy!' } })).rejects.toMatchObject({
      rule: 'account_suspended',
    })
    const body = { name: 'My links', description: 'Buy here', projects: [] }
    await expect(call(createCollection, { body })).rejects.toMatchObject(SUSPENDED)
    await expect(
      call(createPat, { body: { name: 'Other', scopes: 2, expires: '2999-01-01T00:00:00Z' } }),
    ).rejects.toMatchObject({ rule: 'account_suspended' })
    expect((await call(getSession, {})).user).toMatchObject({ is_suspended: true, can: [] })
  })

  it('creates and edits no apps, but can secure and delete them', async () => {
    const { user, call } = await newUser('app-maker')
    const body = { name: 'Launcher', max_scopes: 2, redirect_uris: ['https://launcher.example/callback'] }
    const { id: app } = await call(createOauthApp, { body })
    await suspendBy('mo', user.id)
    const params = { app }
    await expect(call(createOauthApp, { body })).rejects.toMatchObject(SUSPENDED)
    await expect(call(editOauthApp, { params, body: { name: 'Quarry' } })).rejects.toMatchObject(SUSPENDED)
    await expect(call(deleteOauthAppIcon, { params })).rejects.toMatchObject(SUSPENDED)
    await call(renewOauthSecret, { params })
    await call(deleteOauthApp, { params })
  })

  it('asks for no consent by its apps once it is suspended permanently', async () => {
    const { as } = current()
    const { user, call } = await newUser('launcher-maker')
    const body = { name: 'Launcher', max_scopes: 2, redirect_uris: ['https://launcher.example/callback'] }
    const { id } = await call(createOauthApp, { body })
    const ask = (who: 'alice' | 'bob') => as(who)(requestConsent, { query: { client_id: id } })
    const flowOf = (consent: Awaited<ReturnType<typeof ask>>) =>
      typeof consent === 'string' ? '' : consent.flow_id
    await as('alice')(acceptConsent, { body: { flow: flowOf(await ask('alice')) } })
    const waiting = flowOf(await ask('bob'))
    await suspendBy('mo', user.id, 7)
    expect(typeof (await ask('alice'))).toBe('string')
    await suspendBy('mo', user.id, null)
    for (const who of ['alice', 'bob'] as const)
      await expect(ask(who)).rejects.toMatchObject({ rule: 'oauth_client_unknown' })
    const accept = as('bob')(acceptConsent, { body: { flow: waiting } })
    await expect(accept).rejects.toMatchObject({ rule: 'flow_dead' })
  })

  it('sees the reason and the end, may appeal once, and is free after the end', async () => {
    const { user, call } = await newUser('loud')
    await suspendBy('mo', user.id, 3, 'Insults in a thread.')
    const { suspension } = await call(getOwnSuspension, {})
    expect(suspension).toMatchObject({
      reason: 'Insults in a thread.',
      ends: new Date(clockMs + 3 * DAY_MS).toISOString(),
      appeal: null,
      answer: null,
    })
    await call(appealSuspension, { body: { message: 'It was a joke.' } })
    await expect(call(appealSuspension, { body: { message: 'And another.' } })).rejects.toMatchObject({
      rule: 'appeal_once',
    })
    clockMs += 3 * DAY_MS + 1
    expect((await call(getOwnSuspension, {})).suspension).toBeNull()
    expect((await call(getSession, {})).user).toMatchObject({ is_suspended: false })
    await call(editUser, { params: { user: user.id }, body: { bio: 'Calm now.' } })
    const { appeals } = await current().as('mo')(listAppeals, {})
    expect(appeals.map((one) => one.user.username)).not.toContain('loud')
    // An expired suspension does not block the next one.
    await suspendBy('mo', user.id, 1)
    expect(await current().as('mo')(getSuspension, { params: { user: user.id } })).toMatchObject({ count: 2 })
  })

  it('of former staff has no permissions of staff, even after getting its role back', async () => {
    const { user, call } = await newUser('rogue')
    await suspendBy('ada', user.id, null)
    await current().db.updateTable('users').set({ role: 'admin' }).where('id', '=', user.id).execute()
    await expect(call(listAppeals, {})).rejects.toMatchObject({ status: 403 })
    await expect(suspendBy('mo', user.id)).rejects.toMatchObject({ rule: 'not_suspendable' })
  })

  it('suspended permanently has a profile for staff and its owner only', async () => {
    const { user, call } = await newUser('ended')
    const { db } = current()
    await db.updateTable('users').set({ bio: 'Buy here.' }).where('id', '=', user.id).execute()
    const project = await aProject(db, { ownerId: user.id })
    await suspendBy('mo', user.id, null, 'Malware.')
    const { as } = current()
    const params = { user: 'ended' }
    for (const persona of ['anonymous', 'alice'] as const) {
      await expect(as(persona)(getProfile, { params })).rejects.toMatchObject({ status: 404 })
      // Its content still names the account, so clients can load what it names.
      const [member] = await as(persona)(listTeamMembers, { params: { team: project.teamId } })
      const [listed] = await as(persona)(listUsers, { query: { ids: JSON.stringify([user.id]) as never } })
      for (const named of [await as(persona)(getUser, { params }), member?.user, listed])
        expect(named).toMatchObject({ id: user.id, username: 'ended', bio: '' })
    }
    expect(await as('mo')(getProfile, { params })).toMatchObject({ user: { id: user.id } })
    expect(await call(getProfile, { params })).toMatchObject({ user: { id: user.id } })
    await as('mo')(settleSuspension, { params, body: { answer: 'lift' } })
    expect(await as('alice')(getUser, { params })).toMatchObject({ bio: 'Buy here.' })
  })
})

describe('staff', () => {
  it('change, answer and lift suspensions, with events and log entries for every step', async () => {
    const { db, as } = current()
    const { user, call } = await newUser('stubborn')
    const params = { user: user.id }
    await suspendBy('mo', user.id, 7)
    await suspendBy('ada', user.id, 30, 'Spam, again and again.')
    const settle = (answer: 'lift' | 'uphold', words?: string) =>
      as('mo')(settleSuspension, { params, body: { answer, words } })
    await expect(settle('uphold', 'No.')).rejects.toMatchObject({ rule: 'no_appeal' })
    await call(appealSuspension, { body: { message: 'I did not do it.' } })
    const { appeals } = await as('mo')(listAppeals, {})
    expect(appeals.find((one) => one.user.id === user.id)).toMatchObject({
      appeal: { body: 'I did not do it.' },
    })
    await expect(settle('uphold')).rejects.toMatchObject({ status: 400 })
    await settle('uphold', 'You did.')
    expect((await call(getOwnSuspension, {})).suspension).toMatchObject({ answer: { body: 'You did.' } })
    await expect(settle('uphold', 'Again.')).rejects.toMatchObject({ rule: 'no_appeal' })
    await settle('lift', 'Enough.')
    await expect(settle('lift')).rejects.toMatchObject({ rule: 'not_suspended' })
    const { entries } = await as('mo')(listStaffLog, { query: { about: user.id } })
    expect(entries.map(({ action, why }) => [action, why])).toEqual([
      ['suspension_lifted', 'Enough.'],
      ['appeal_answered', 'You did.'],
      ['suspended', 'Spam, again and again.'],
      ['suspended', 'Spam.'],
    ])
    const events = await db
      .selectFrom('outbox')
      .select('payload')
      .where('name', '=', 'suspension.changed')
      .orderBy('id')
      .execute()
    const own = events
      .map(({ payload }) => payload as unknown as { userId: string; change: string })
      .filter(({ userId }) => userId === user.id)
    expect(own.map(({ change }) => change)).toEqual(['began', 'changed', 'upheld', 'lifted'])
  })

  it('cannot suspend themselves, other staff, or unknown users', async () => {
    const { users } = current()
    for (const user of [users.mo.id, users.ada.id, 'a6eRm92L'])
      await expect(suspendBy('mo', user)).rejects.toMatchObject({ status: 403, rule: 'not_suspendable' })
    await expect(suspendBy('mo', 'nobody-at-all')).rejects.toMatchObject({ status: 404 })
    await expect(suspendBy('mo', users.bob.id, 0)).rejects.toMatchObject({ status: 400 })
    await expect(suspendBy('mo', users.bob.id, 731)).rejects.toMatchObject({ status: 400 })
    await expect(suspendBy('mo', users.bob.id, 7, ' ')).rejects.toMatchObject({ status: 400 })
  })

  it('who suspend the same user simultaneously create one suspension', async () => {
    const { user } = await newUser('twice')
    const tries = await Promise.allSettled([1, 2, 3, 4].map((days) => suspendBy('mo', user.id, days)))
    expect(tries.some(({ status }) => status === 'fulfilled')).toBe(true)
    const answer = await current().as('mo')(getSuspension, { params: { user: user.id } })
    expect(answer).toMatchObject({ count: 1, may_suspend: true })
    expect(await current().as('mo')(getUserActivity, { params: { user: user.id } })).toMatchObject({
      user: { username: 'twice' },
    })
  })

  it('read appeals page by page, longest wait first', async () => {
    const names = ['first-appeal', 'second-appeal', 'third-appeal']
    for (const name of names) {
      const { user, call } = await newUser(name)
      await suspendBy('mo', user.id)
      clockMs += 1000
      await call(appealSuspension, { body: { message: `I am the ${name}.` } })
    }
    const { as } = current()
    const read = async (after?: string) => as('mo')(listAppeals, { query: { after, limit: 2 } })
    const seen: string[] = []
    let page = await read()
    for (;;) {
      seen.push(...page.appeals.map(({ user }) => user.username))
      if (!page.has_more) break
      page = await read(page.appeals.at(-1)?.id)
    }
    expect(seen.filter((name) => names.includes(name))).toEqual(names)
  })
})

it('sends emails about a suspension and its changes', async () => {
  const { user, call } = await newUser('reader')
  const params = { user: user.id }
  const emails = async () =>
    (await mailbox.collect(current()))
      .filter(({ to }) => to === user.email)
      .map(({ subject, text }) => ({ subject, text }))
  const settle = (answer: 'lift' | 'uphold', words?: string) =>
    current().as('mo')(settleSuspension, { params, body: { answer, words } })
  await suspendBy('mo', user.id, null, 'Malware in <b>two</b> files {x}.')
  const [first, ...others] = await emails()
  expect(others).toEqual([])
  expect(first?.subject).toBe('Your account is suspended')
  expect(first?.text).toContain('for good')
  expect(first?.text).toContain('Malware in <b>two</b> files {x}.')
  expect(first?.text).toContain('/settings/suspension')
  await call(appealSuspension, { body: { message: 'Not mine.' } })
  expect(await emails()).toEqual([])
  await settle('uphold', 'They are.')
  expect(await emails()).toMatchObject([
    { subject: 'Your appeal was answered', text: expect.stringContaining('They are.') },
  ])
  await settle('lift')
  expect(await emails()).toMatchObject([{ subject: 'Your account is no longer suspended' }])
  // A limited suspension has an end.
  await suspendBy('mo', user.id, 3)
  const end = new Date(clockMs + 3 * DAY_MS).toLocaleDateString('en-US', {
    dateStyle: 'long',
    timeZone: 'UTC',
  })
  expect(await emails()).toMatchObject([{ text: expect.stringContaining(`until ${end}`) }])
  await settle('lift')
  await emails()
  // A suspension lifted before the email was sent sends one email only.
  await suspendBy('mo', user.id, 2)
  await settle('lift')
  expect(await emails()).toMatchObject([{ subject: 'Your account is no longer suspended' }])
})
