import { describe, expect, it } from 'vitest'
import { editUser, getUser } from '../../../contract/accounts/users.ts'
import { testApp } from '../../../testing/test-app.ts'

const current = testApp()
const edit = (who: 'alice' | 'ada', user: string, body: object) =>
  current().as(who)(editUser, { params: { user }, body })

describe('profile editing', () => {
  it('keeps fields that are not part of the edit', async () => {
    const { as, users } = current()
    await edit('alice', 'alice', { bio: 'Builds boats' })
    await edit('alice', 'alice', { name: 'Alice of old clients' })
    expect(await as('anonymous')(getUser, { params: { user: users.alice.id } })).toMatchObject({
      username: 'alice',
      bio: 'Builds boats',
      role: 'developer',
    })
  })

  it('rejects a name of another user in any case; allows a change of case', async () => {
    const refusal = { code: 'username_taken', fields: [{ path: 'username' }] }
    await expect(edit('alice', 'alice', { username: 'BOB' })).rejects.toMatchObject(refusal)
    const { id } = current().users.bob
    for (const username of [id, id.toUpperCase(), id.toLowerCase()])
      await expect(edit('alice', 'alice', { username })).rejects.toMatchObject(refusal)
    await edit('alice', 'alice', { username: 'Alice' })
    expect((await current().as('anonymous')(getUser, { params: { user: 'alice' } })).username).toBe('Alice')
    await edit('alice', 'alice', { username: 'alice' })
  })

  it('lets only administrators change roles and badges', async () => {
    const { as, users } = current()
    for (const body of [{ role: 'admin' }, { badges: 1 }])
      await expect(edit('alice', 'alice', body)).rejects.toMatchObject({ status: 401 })
    await edit('ada', users.bob.id, { role: 'moderator', badges: 2 })
    expect(await as('anonymous')(getUser, { params: { user: 'bob' } })).toMatchObject({
      role: 'moderator',
      badges: 2,
    })
  })

  it('rejects a change of the own role, so that an administrator remains', async () => {
    const { as, db, users } = current()
    const roleOf = async (id: string) =>
      (await db.selectFrom('users').select('role').where('id', '=', id).executeTakeFirstOrThrow()).role
    const { ada, mo } = users
    await expect(edit('ada', ada.id, { role: 'developer' })).rejects.toMatchObject({ rule: 'own_role_stays' })
    await edit('ada', ada.id, { role: 'admin', bio: 'Keeps the house' })
    await edit('ada', mo.id, { role: 'admin' })
    // When two change each other's role at once, one of them stays an administrator.
    const both = await Promise.allSettled([
      edit('ada', mo.id, { role: 'moderator' }),
      as('mo')(editUser, { params: { user: ada.id }, body: { role: 'moderator' } }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect([await roleOf(ada.id), await roleOf(mo.id)].toSorted()).toEqual(['admin', 'moderator'])
  })
})
