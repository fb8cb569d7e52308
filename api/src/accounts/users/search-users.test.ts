import { aUser } from '@quarry/db/testing/factories'
import { describe, expect, it } from 'vitest'
import { searchUsers, v3GetUserByEmail } from '../../../contract/accounts/user-search.ts'
import { testApp } from '../../../testing/test-app.ts'

const current = testApp()

const found = async (who: 'mo' | 'ada', query: { search: string; after?: string; limit?: number }) =>
  (await current().as(who)(searchUsers, { query })).people.map(({ username }) => username)

describe('user search of staff', () => {
  it('finds by the beginning of a name in any case, page by page, and by id', async () => {
    const { as, db } = current()
    const users = []
    for (const username of ['Copper-Ann', 'copper-bob', 'COPPER_Cyd', 'tin-copper'])
      users.push(await aUser(db, { username }))
    expect(await found('mo', { search: 'COPPER' })).toEqual(['Copper-Ann', 'copper-bob', 'COPPER_Cyd'])
    const first = await as('mo')(searchUsers, { query: { search: 'copper', limit: 2 } })
    expect(first.has_more).toBe(true)
    expect(await found('mo', { search: 'copper', after: 'copper-bob' })).toEqual(['COPPER_Cyd'])
    expect(await found('mo', { search: users[3]?.id ?? '' })).toEqual(['tin-copper'])
    for (const search of ['%', 'copper%', '_', 'nobody here'])
      expect(await found('mo', { search })).toEqual([])
  })

  it('finds by the exact address for administrators, including unverified ones', async () => {
    const { as, db } = current()
    const email = 'Edda@mail.example'
    await aUser(db, { username: 'edda', email, emailVerified: true })
    await aUser(db, { username: 'fake-edda', email: email.toLowerCase(), emailVerified: false })
    const { people, shows_addresses: isWhole } = await as('ada')(searchUsers, {
      query: { search: 'EDDA@mail.example' },
    })
    expect(people).toMatchObject([
      { username: 'edda', email, email_verified: true },
      { username: 'fake-edda', email_verified: false },
    ])
    expect(isWhole).toBe(true)
    expect(await found('ada', { search: '@mail.example' })).toEqual([])
    await expect(found('mo', { search: email })).rejects.toMatchObject({
      status: 403,
      rule: 'admins_search_addresses',
    })
  })

  it('hides addresses from moderators', async () => {
    const { as, db } = current()
    await aUser(db, { username: 'gerd', email: 'gerd@mail.example' })
    const answer = await as('mo')(searchUsers, { query: { search: 'gerd' } })
    expect(answer).toMatchObject({ shows_addresses: false, people: [{ username: 'gerd', email: null }] })
    expect(JSON.stringify(answer)).not.toContain('mail.example')
  })

  it('finds by a verified address, as newer clients of administrators call it', async () => {
    const { as, db } = current()
    const email = 'Hilde@mail.example'
    await aUser(db, { username: 'fake-hilde', email, emailVerified: false })
    const ask = (who: 'mo' | 'ada') => as(who)(v3GetUserByEmail, { query: { email: 'hilde@MAIL.example' } })
    await expect(ask('ada')).rejects.toMatchObject({ status: 404 })
    await aUser(db, { username: 'hilde', email, emailVerified: true })
    expect(await ask('ada')).toMatchObject({ username: 'hilde', email: null })
    await expect(ask('mo')).rejects.toMatchObject({ status: 403, rule: 'admins_search_addresses' })
  })
})
