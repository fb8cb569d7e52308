import { DEFAULT_CLIENT_PREFERENCES } from '@quarry/domain/accounts/client-preferences'
import { describe, expect, it } from 'vitest'
import { v3EditPreferences, v3GetPreferences } from '../../../contract/accounts/client-preferences.ts'
import { stockClient } from '../../../testing/stock-client.ts'
import { testApp } from '../../../testing/test-app.ts'

const current = testApp()
const peer = stockClient(current)

const own = (who: 'alice' | 'bob') => ({ params: { user: current().users[who].id } })

describe('preferences of launchers', () => {
  it('have defaults until they are set', async () => {
    const client = peer(current().tokens.mallory).users_v3
    expect(await client.getPreferences('mallory')).toEqual(DEFAULT_CLIENT_PREFERENCES)
    const changed = await client.patchPreferences('mallory', {
      appearance: { theme: 'oled' },
      social: { friend_privacy: 'none' },
    })
    expect(changed).toEqual({
      ...DEFAULT_CLIENT_PREFERENCES,
      appearance: { auto: true, theme: 'oled' },
      social: { ...DEFAULT_CLIENT_PREFERENCES.social, friend_privacy: 'none' },
    })
    expect(await client.getPreferences(current().users.mallory.id)).toEqual(changed)
  })

  it('keep all of several concurrent changes', async () => {
    const { as } = current()
    const edit = (body: object) => as('bob')(v3EditPreferences, { ...own('bob'), body })
    await Promise.all([
      edit({ layouts: { mods: 'grid' } }),
      edit({ layouts: { plugins: 'grid' } }),
      edit({ appearance: { auto: false } }),
      edit({ behavior: { quick_instance_count: 7 } }),
    ])
    expect(await as('bob')(v3GetPreferences, own('bob'))).toMatchObject({
      layouts: { mods: 'grid', plugins: 'grid', shaders: 'grid', users: 'rows' },
      appearance: { auto: false, theme: 'dark' },
      behavior: { quick_instance_count: 7 },
    })
  })

  it('refuse unknown values and languages', async () => {
    const { as } = current()
    const edit = (body: object) => as('alice')(v3EditPreferences, { ...own('alice'), body })
    await expect(edit({ appearance: { theme: 'pink' } })).rejects.toMatchObject({ status: 400 })
    await expect(edit({ localization: { locale: 'no such' } })).rejects.toMatchObject({ status: 400 })
    expect(await edit({ localization: { locale: 'de-DE' } })).toMatchObject({
      localization: { locale: 'de-DE' },
    })
  })
})
