import { chooseLanguage } from '@quarry/api/contract/notifications/email-subscriptions'
import { describe, expect, it } from 'vitest'
import { sendForm } from '../../../../testing/send-form.ts'
import { parsePreferences } from '../../../lib/preferences/preferences.ts'
import { FEATURES } from './appearance/appearance-options.ts'
import { appearanceForm, featureFlagsForm, languageForm, profileForm } from './settings.forms.ts'

type Done = Awaited<ReturnType<typeof sendForm>>['done']
/** The preferences of a browser that accepts the cookies of the response. */
const preferencesAfter = ({ cookies = [] }: Done) =>
  parsePreferences(cookies.map((cookie) => cookie.split(';')[0]).join('; '))

describe('the appearance form', () => {
  const choose = async (fields: Record<string, string>) =>
    preferencesAfter((await sendForm(appearanceForm, fields)).done)

  it('saves the theme; a dark one also becomes the preferred dark theme', async () => {
    expect(await choose({ theme: 'oled' })).toMatchObject({
      colorMode: 'oled',
      cosmetics: { preferredDarkTheme: 'oled' },
    })
    expect(await choose({ theme: 'system', 'dark-theme': 'retro' })).toMatchObject({
      colorMode: 'system',
      cosmetics: { preferredDarkTheme: 'retro' },
    })
    expect(await choose({ theme: 'light', 'dark-theme': 'retro' })).toMatchObject({
      colorMode: 'light',
      cosmetics: { preferredDarkTheme: 'retro' },
    })
    expect(await choose({ theme: 'pink', 'dark-theme': 'pink' })).toMatchObject({ colorMode: 'system' })
  })

  it('saves only the checked switches', async () => {
    for (const name of FEATURES) {
      const { cosmetics } = await choose({ theme: 'light', [name]: 'on' })
      expect(FEATURES.filter((feature) => cosmetics[feature])).toEqual([name])
    }
  })

  it('saves the layouts of known lists', async () => {
    const { cosmetics } = await choose({ theme: 'light', 'layout-mod': 'gallery', 'layout-user': 'heap' })
    expect(cosmetics.searchDisplayMode).toMatchObject({ mod: 'gallery', user: 'list' })
  })
})

describe('the language form', () => {
  it('sets the language of emails and of pages', async () => {
    const { endpoints, asked, done } = await sendForm(languageForm, { language: 'de-DE' })
    expect([endpoints, asked]).toEqual([[chooseLanguage], [{ body: { language: 'de-DE' } }]])
    expect(preferencesAfter(done).locale).toBe('de-DE')
  })

  it.each(['xx', 'en-XA', 'ar-XB'])('rejects %s', async (language) => {
    const { asked, done } = await sendForm(languageForm, { language })
    expect(asked).toEqual([{ body: { language: null } }])
    expect(preferencesAfter(done).locale).toBeUndefined()
  })
})

it('saves the checked developer flags', async () => {
  const flags = async (fields: object) =>
    preferencesAfter((await sendForm(featureFlagsForm, { ...fields })).done).flags
  expect(await flags({ developerMode: 'on' })).toEqual({ developerMode: true, filesInVersions: false })
  expect(await flags({})).toEqual({ developerMode: false, filesInVersions: false })
})

it('saves a blank bio as null', async () => {
  const save = async (bio: string) =>
    (await sendForm(profileForm, { user: 'UUUUUUUU', username: 'ann', bio })).asked
  expect(await save(' Hi ')).toEqual([{ params: { user: 'UUUUUUUU' }, body: { username: 'ann', bio: 'Hi' } }])
  expect(await save(' ')).toMatchObject([{ body: { bio: null } }])
  await expect(sendForm(profileForm, { bio: 'Hi' })).rejects.toMatchObject({ fields: [{ path: 'username' }] })
})
