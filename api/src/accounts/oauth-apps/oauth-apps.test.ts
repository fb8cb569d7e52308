import { anOauthApp } from '@quarry/db/testing/factories'
import { GRANTABLE_SCOPES, RESTRICTED_SCOPES, scopeSum } from '@quarry/domain/accounts/scopes'
import { describe, expect, it } from 'vitest'
import {
  createOauthApp,
  deleteOauthApp,
  deleteOauthAppIcon,
  editOauthApp,
  getOauthApp,
  listOauthApps,
  listUserOauthApps,
  renewOauthSecret,
} from '../../../contract/accounts/oauth-apps.ts'
import { getActivity } from '../../../contract/accounts/activity.ts'
import { testApp } from '../../../testing/test-app.ts'
import { hashSecret } from '../secrets.ts'

const current = testApp()
const alice = () => current().as('alice')
const READ = scopeSum(['USER_READ'])
const form = { name: 'Launcher', max_scopes: READ, redirect_uris: ['https://launcher.example/callback'] }
const make = (given: Partial<typeof form & { url: string; description: string }> = {}) =>
  alice()(createOauthApp, { body: { ...form, ...given } })

describe('an OAuth app', () => {
  it('returns its secret once, stores its hash, and is public otherwise', async () => {
    const { db, users, as } = current()
    const { client_secret: secret, ...made } = await make({
      url: 'https://launcher.example',
      description: '',
    })
    expect(secret).toMatch(/^qrc_[\w-]{43}$/)
    expect(made).toMatchObject({
      name: 'Launcher',
      max_scopes: READ,
      redirect_uris: [{ client_id: made.id, uri: 'https://launcher.example/callback' }],
      created_by: users.alice.id,
      url: 'https://launcher.example',
      description: null,
      icon_url: null,
    })
    expect(await as('anonymous')(getOauthApp, { params: { app: made.id } })).toEqual(made)
    expect(await as('anonymous')(listOauthApps, { query: { ids: `${made.id},AAAAAAAA` } })).toEqual([made])
    const row = await db
      .selectFrom('oauthApps')
      .selectAll()
      .where('id', '=', made.id)
      .executeTakeFirstOrThrow()
    expect(row.secretHash).toEqual(hashSecret(secret))
    expect(JSON.stringify(row)).not.toContain(secret)
  })

  it('cannot request scopes of sessions or unknown scopes', async () => {
    for (const scope of RESTRICTED_SCOPES)
      await expect(make({ max_scopes: READ + scopeSum([scope]) })).rejects.toMatchObject({
        fields: [{ path: 'max_scopes', rule: 'scopes_of_sessions', params: { values: scope } }],
      })
    await expect(make({ max_scopes: 2 ** 42 })).rejects.toMatchObject({
      fields: [{ rule: 'scopes_unknown' }],
    })
    await expect(make({ max_scopes: 0 })).rejects.toMatchObject({ fields: [{ rule: 'scope_chosen' }] })
    expect((await make({ max_scopes: scopeSum(GRANTABLE_SCOPES) })).max_scopes).toBe(
      scopeSum(GRANTABLE_SCOPES),
    )
    const { db, users } = current()
    const greedy = anOauthApp(db, { userId: users.alice.id, maxScopes: scopeSum(['SESSION_ACCESS']) })
    await expect(greedy).rejects.toThrow('oauth_apps_max_scopes_grantable')
  })

  it('requires unique redirect addresses, at least one, in normalized form', async () => {
    const refused = async (redirect_uris: string[], problem: object) =>
      expect(make({ redirect_uris })).rejects.toMatchObject({ fields: [problem] })
    await refused([], { path: 'redirect_uris', rule: 'redirect_needed' })
    const [good = ''] = form.redirect_uris
    await refused([good, good], { path: 'redirect_uris', rule: 'redirect_twice' })
    await refused([good, 'http://launcher.example/'], {
      path: 'redirect_uris.1',
      rule: 'redirect_address',
    })
    const many = Array.from({ length: 21 }, (_, n) => `${good}/${n}`)
    await refused(many, { rule: 'max_entries', params: { max: 20 } })
  })

  it('can be edited by its creator; an unchanged address keeps its id', async () => {
    const { id, redirect_uris } = await make({
      url: 'https://launcher.example',
      description: 'Starts games.',
    })
    const params = { app: id }
    const uris = ['http://localhost:4321/back', ...form.redirect_uris]
    await alice()(editOauthApp, { params, body: { name: 'Starter', url: null, redirect_uris: uris } })
    const changed = await alice()(getOauthApp, { params })
    expect(changed).toMatchObject({ name: 'Starter', url: null, description: 'Starts games.' })
    expect(changed.redirect_uris.map(({ uri }) => uri)).toEqual(uris)
    expect(changed.redirect_uris[1]?.id).toBe(redirect_uris[0]?.id)
    await alice()(editOauthApp, { params, body: {} })
    expect(await alice()(getOauthApp, { params })).toEqual(changed)
  })

  it('gets a new secret, which invalidates the previous one', async () => {
    const { db } = current()
    const { id, client_secret: before } = await make()
    const { client_secret: after } = await alice()(renewOauthSecret, { params: { app: id } })
    expect(after).not.toBe(before)
    const row = await db.selectFrom('oauthApps').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(row.secretHash).toEqual(hashSecret(after))
  })

  it('has an icon, whose files are deleted with it', async () => {
    const { request, storage, db } = current()
    const { id } = await make()
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
    const put = () =>
      request('alice', `/_internal/oauth/app/${id}/icon?ext=svg`, { method: 'PATCH', body: svg })
    expect((await put()).status).toBe(204)
    const iconOf = async () => (await alice()(getOauthApp, { params: { app: id } })).icon_url
    expect(await iconOf()).toContain(`/data/${id}/`)
    await alice()(deleteOauthAppIcon, { params: { app: id } })
    expect(await iconOf()).toBeNull()
    await put()
    const { rawIconKey } = await db
      .selectFrom('oauthApps')
      .select('rawIconKey')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(await storage.sizeOf(rawIconKey ?? '')).toBeDefined()
    await alice()(deleteOauthApp, { params: { app: id } })
    expect(await storage.sizeOf(rawIconKey ?? '')).toBeUndefined()
  })

  it('is listed for its creator and for administrators, newest first', async () => {
    const { as, users } = current()
    const params = { user: 'alice' }
    const listed = await alice()(listUserOauthApps, { params })
    expect(listed.length).toBeGreaterThan(2)
    expect(listed.every(({ created_by }) => created_by === users.alice.id)).toBe(true)
    expect(listed.map(({ created }) => created)).toEqual(
      listed
        .map(({ created }) => created)
        .toSorted()
        .toReversed(),
    )
    expect(await as('ada')(listUserOauthApps, { params })).toEqual(listed)
    await expect(as('mo')(listUserOauthApps, { params })).rejects.toMatchObject({ status: 403 })
  })

  it('can be deleted by staff, without recording their address', async () => {
    const { db, as } = current()
    const { id } = await make({ name: 'Phisher' })
    await as('mo')(deleteOauthApp, { params: { app: id } })
    await expect(alice()(getOauthApp, { params: { app: id } })).rejects.toMatchObject({ status: 404 })
    const { events } = await alice()(getActivity, {})
    expect(events[0]).toMatchObject({ kind: 'oauth_app_removed', detail: 'Phisher', ip: null })
    expect(events[1]).toMatchObject({ kind: 'oauth_app_made', detail: 'Phisher' })
    await expect(
      db.selectFrom('oauthRedirects').selectAll().where('appId', '=', id).execute(),
    ).resolves.toEqual([])
  })

  it('is limited to a hundred per user, and requires a recent proof', async () => {
    const { db, users, as } = current()
    for (let more = 0; more < 100; more += 1) await anOauthApp(db, { userId: users.bob.id })
    await expect(as('bob')(createOauthApp, { body: form })).rejects.toMatchObject({ rule: 'list_full' })
    await db.updateTable('sessions').set({ provedAt: null }).where('userId', '=', users.alice.id).execute()
    await expect(make()).rejects.toMatchObject({ code: 'proof_needed' })
    await db
      .updateTable('sessions')
      .set({ provedAt: new Date() })
      .where('userId', '=', users.alice.id)
      .execute()
  })
})
