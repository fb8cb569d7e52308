import { mintId } from '@quarry/db/ids'
import { aUser } from '@quarry/db/testing/factories'
import { FOUND_USERS_MAX } from '@quarry/domain/limits/counts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { v3SearchUsers } from '../../../contract/accounts/v3-users.ts'
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
    for (const search of ['%', 'copper%', '_', 'no such name'])
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

describe('user search of launchers', () => {
  it('finds by the beginning of a name in any case, without private data', async () => {
    const { as, db } = current()
    for (const username of ['Zinc-Ann', 'zinc', 'ZINC_bob', 'tin-zinc'])
      await aUser(db, { username, email: `${username}@mail.example` })
    const search = (query: string) => as('anonymous')(v3SearchUsers, { query: { query } })
    const users = await search('zInC')
    expect(users.map(({ username }) => username)).toEqual(['zinc', 'Zinc-Ann', 'ZINC_bob'])
    expect(Object.keys(users[0] ?? {}).toSorted()).toEqual(['avatar_url', 'id', 'username'])
    for (const query of ['%', 'zinc%', '_', 'no such name']) expect(await search(query)).toEqual([])
  })

  it('does not find permanently suspended accounts', async () => {
    const { as, db } = current()
    const { id: userId } = await aUser(db, { username: 'lead-ed' })
    await aUser(db, { username: 'lead-flo' })
    const given = { id: mintId(), userId, reason: 'Spam', beganAt: new Date(), endsAt: null }
    await db.insertInto('suspensions').values(given).execute()
    const found = await as('anonymous')(v3SearchUsers, { query: { query: 'lead' } })
    expect(found.map(({ username }) => username)).toEqual(['lead-flo'])
  })

  it('returns at most twenty, from an index', async () => {
    const { as, db } = current()
    for (let at = 0; at < FOUND_USERS_MAX + 2; at += 1) await aUser(db, { username: `many-${at}` })
    const found = await as('anonymous')(v3SearchUsers, { query: { query: 'many' } })
    expect(found).toHaveLength(FOUND_USERS_MAX)
    await db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      const { rows } = await sql<Record<string, string>>`explain select from users
        where lower(username) collate "C" >= 'many' and lower(username) collate "C" < 'manz' limit 20`.execute(
        tx,
      )
      expect(JSON.stringify(rows)).toContain('users_name_prefix')
    })
  })
})
