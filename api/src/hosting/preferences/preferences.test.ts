import { aServer } from '@quarry/db/testing/hosting-factories'
import { expect, it } from 'vitest'
import {
  getServer,
  setServerPreferences,
  shareServer,
  unshareServer,
} from '../../../contract/hosting/servers.ts'
import { testApp } from '../../../testing/test-app.ts'

const current = testApp()

const DEFAULTS = {
  memory_in_bytes: true,
  hide_address: false,
  confirm_power: true,
  backup_while_running: true,
}

async function aServerOfAlice() {
  const { db, users, as } = current()
  const { id } = await aServer(db, { ownerId: users.alice.id })
  const params = { server: id }
  const read = async (who: 'alice' | 'bob' | 'ada') => (await as(who)(getServer, { params })).preferences
  const set = (who: 'alice' | 'bob' | 'ada', body: Partial<typeof DEFAULTS>) =>
    as(who)(setServerPreferences, { params, body })
  return { params, read, set }
}

it('are the defaults until a user changes some of them, for this server only', async () => {
  const [one, other] = [await aServerOfAlice(), await aServerOfAlice()]
  expect(await one.read('alice')).toEqual(DEFAULTS)
  await one.set('alice', { hide_address: true })
  await one.set('alice', { confirm_power: false, memory_in_bytes: false })
  await one.set('alice', {})
  const changed = { ...DEFAULTS, hide_address: true, confirm_power: false, memory_in_bytes: false }
  expect(await one.read('alice')).toEqual(changed)
  await one.set('alice', { confirm_power: true, backup_while_running: false })
  expect(await one.read('alice')).toEqual({ ...changed, confirm_power: true, backup_while_running: false })
  expect(await other.read('alice')).toEqual(DEFAULTS)
})

it('belong to each member, and end with their access', async () => {
  const { params, read, set } = await aServerOfAlice()
  const { as } = current()
  const sharing = { params, body: { user: 'bob', role: 'power' } } as const
  await as('alice')(shareServer, sharing)
  await set('bob', { hide_address: true })
  await set('alice', { confirm_power: false })
  expect(await read('bob')).toEqual({ ...DEFAULTS, hide_address: true })
  expect(await read('ada')).toEqual(DEFAULTS)
  await expect(set('ada', { hide_address: true })).rejects.toMatchObject({ status: 403 })
  await as('bob')(unshareServer, { params: { ...params, user: 'bob' } })
  await as('alice')(shareServer, sharing)
  expect(await read('bob')).toEqual(DEFAULTS)
})
