import { aPersonalToken } from '@quarry/db/testing/factories'
import { GRANTABLE_SCOPES, RESTRICTED_SCOPES, scopeSum } from '@quarry/domain/accounts/scopes'
import { describe, expect, it } from 'vitest'
import { createPat, deletePat, editPat, listPats, revokePat } from '../../../contract/accounts/pats.ts'
import { getOwnUser } from '../../../contract/accounts/users.ts'
import { aMailbox } from '../../../testing/mailbox.ts'
import { testApp } from '../../../testing/test-app.ts'

const current = testApp()
const mailbox = aMailbox()
const expires = new Date(Date.now() + 86_400_000).toISOString()
const READ = scopeSum(['USER_READ'])
const alice = () => current().as('alice')
const withToken = (token: string | null) => current().clientWith({ authorization: `Bearer ${token}` })

describe('a personal access token', () => {
  it('is returned once, stored as a hash, recognizable by its prefix, and reported by email', async () => {
    const { db } = current()
    const made = await alice()(createPat, { body: { name: 'Build server', scopes: READ, expires } })
    expect(made).toMatchObject({
      name: 'Build server',
      scopes: READ,
      expires,
      last_used: null,
      revoked: null,
    })
    expect(made.access_token).toMatch(/^qrp_[\w-]{43}$/)
    const listed = await alice()(listPats, {})
    expect(listed.find(({ id }) => id === made.id)).toEqual({ ...made, access_token: null })
    const rows = await db.selectFrom('personalTokens').selectAll().execute()
    expect(rows.some((row) => row.tokenHash.toString().includes(made.access_token ?? ''))).toBe(false)
    const [email] = await mailbox.collect(current())
    expect(email).toMatchObject({ to: 'alice@example.com', subject: 'A personal access token was created' })
    expect(email?.text).toContain('“Build server”')
    expect(email?.text).not.toContain(made.access_token)
  })

  it('acts for its owner within its scopes, and stores its last use', async () => {
    const { users } = current()
    const body = { name: 'Reader', scopes: READ, expires }
    const { access_token: token, id } = await alice()(createPat, { body })
    const user = await withToken(token)(getOwnUser, {})
    // The address has its own scope.
    expect(user).toMatchObject({ id: users.alice.id, email: null, email_verified: null })
    const [used] = (await alice()(listPats, {})).filter((pat) => pat.id === id)
    expect(used?.last_used).not.toBeNull()
    const both = { ...body, scopes: scopeSum(['USER_READ', 'USER_READ_EMAIL']) }
    const { access_token: full } = await alice()(createPat, { body: both })
    expect(await withToken(full)(getOwnUser, {})).toMatchObject({ email: 'alice@example.com' })
  })

  it('cannot have scopes of sessions or unknown scopes', async () => {
    const make = (scopes: number) => alice()(createPat, { body: { name: 'Greedy', scopes, expires } })
    for (const scope of RESTRICTED_SCOPES)
      await expect(make(scopeSum(['USER_READ', scope]))).rejects.toMatchObject({
        status: 400,
        fields: [{ path: 'scopes', rule: 'scopes_of_sessions', params: { values: scope } }],
      })
    for (const sum of [2 ** 42, 2 ** 45 + 2, Number.MAX_SAFE_INTEGER])
      await expect(make(sum)).rejects.toMatchObject({ fields: [{ path: 'scopes' }] })
    await expect(make(0)).rejects.toMatchObject({ fields: [{ rule: 'scope_chosen' }] })
    const made = await make(scopeSum(GRANTABLE_SCOPES))
    const widen = { params: { pat: made.id }, body: { scopes: scopeSum(['PAT_CREATE']) } }
    await expect(alice()(editPat, widen)).rejects.toMatchObject({ fields: [{ rule: 'scopes_of_sessions' }] })
    const { db } = current()
    const past = db.updateTable('personalTokens').set({ scopes: scopeSum(['SESSION_ACCESS']) })
    await expect(past.where('id', '=', made.id).execute()).rejects.toThrow('personal_tokens_scopes_grantable')
  })

  it('expires, and cannot be created as expired', async () => {
    const { db } = current()
    const body = { name: 'Short', scopes: READ, expires }
    const { access_token: token, id } = await alice()(createPat, { body })
    await db
      .updateTable('personalTokens')
      .set({ expiresAt: new Date(0) })
      .where('id', '=', id)
      .execute()
    await expect(withToken(token)(getOwnUser, {})).rejects.toMatchObject({ status: 401 })
    const past = { ...body, expires: '2001-01-01T00:00:00Z' }
    await expect(alice()(createPat, { body: past })).rejects.toMatchObject({
      fields: [{ path: 'expires', rule: 'in_future' }],
    })
    await alice()(editPat, { params: { pat: id }, body: { expires } })
    expect((await withToken(token)(getOwnUser, {})).username).toBe('alice')
  })

  it('is renamed, restricted and revoked by its owner', async () => {
    const body = { name: 'Draft', scopes: scopeSum(['USER_READ', 'USER_WRITE']), expires }
    const { access_token: token, id } = await alice()(createPat, { body })
    const params = { pat: id }
    await alice()(editPat, { params, body: { name: 'Final', scopes: scopeSum(['PROJECT_READ']) } })
    expect((await alice()(listPats, {})).find((pat) => pat.id === id)).toMatchObject({ name: 'Final' })
    await expect(withToken(token)(getOwnUser, {})).rejects.toMatchObject({ rule: 'scope_needed' })
    await alice()(deletePat, { params })
    await expect(withToken(token)(getOwnUser, {})).rejects.toMatchObject({ status: 401 })
    await expect(alice()(deletePat, { params })).rejects.toMatchObject({ status: 404 })
  })

  it('is limited to a hundred per user', async () => {
    const { db, users, as } = current()
    for (let more = 0; more < 100; more += 1) await aPersonalToken(db, { userId: users.bob.id })
    await expect(
      as('bob')(createPat, { body: { name: 'One more', scopes: READ, expires } }),
    ).rejects.toMatchObject({ status: 400, rule: 'list_full' })
  })
})

describe('a leaked token', () => {
  it('is revoked by anyone who has it, and its owner is notified', async () => {
    await mailbox.collect(current())
    const body = { name: 'Leaked', scopes: READ, expires }
    const { access_token: token, id } = await alice()(createPat, { body })
    await mailbox.collect(current())
    await current().as('anonymous')(revokePat, { body: { token: ` ${token}\n` } })
    await expect(withToken(token)(getOwnUser, {})).rejects.toMatchObject({ status: 401 })
    expect((await alice()(listPats, {})).find((pat) => pat.id === id)?.revoked).not.toBeNull()
    const emails = await mailbox.collect(current())
    expect(emails.map(({ subject }) => subject)).toEqual(['A public personal access token was revoked'])
    // It cannot be restored, and only one email is sent.
    await alice()(editPat, { params: { pat: id }, body: { expires } })
    await current().as('anonymous')(revokePat, { body: { token: token ?? '' } })
    await expect(withToken(token)(getOwnUser, {})).rejects.toMatchObject({ status: 401 })
    expect(await mailbox.collect(current())).toEqual([])
  })

  it('gets the same response as an unknown token', async () => {
    const { app, db, users } = current()
    const ask = async (token: string) => {
      const answer = await app.request('/v2/pat/revoke', {
        method: 'POST',
        headers: { origin: 'https://scanner.example' },
        body: JSON.stringify({ token }),
      })
      return [answer.status, await answer.text()]
    }
    const body = { name: 'Leaked', scopes: READ, expires }
    const { access_token: token } = await alice()(createPat, { body })
    const other = await aPersonalToken(db, { userId: users.mallory.id })
    for (const tried of [token ?? '', 'qrp_unknown', '', other.id, other.tokenHash.toString('hex')])
      expect(await ask(tried)).toEqual([204, ''])
    const left = await db
      .selectFrom('personalTokens')
      .select('revokedAt')
      .where('id', '=', other.id)
      .executeTakeFirst()
    expect(left?.revokedAt).toBeNull()
  })
})
