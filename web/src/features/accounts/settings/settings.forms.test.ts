import { chooseLanguage } from '@quarry/api/contract/notifications/email-subscriptions'
import { describe, expect, it } from 'vitest'
import { sendForm } from '../../../../testing/send-form.ts'
import { parsePreferences } from '../../../lib/preferences/preferences.ts'
import { FEATURES } from './appearance/appearance-options.ts'
import { appearanceForm, flagsForm, languageForm, profileForm } from './settings.forms.ts'

type Done = Awaited<ReturnType<typeof sendForm>>['done']
/** The preferences of a browser that took what was answered. */
const taken = ({ cookies = [] }: Done) =>
  parsePreferences(cookies.map((cookie) => cookie.split(';')[0]).join('; '))

describe('the look', () => {
  const choose = async (fields: Record<string, string>) =>
    taken((await sendForm(appearanceForm, fields)).done)

  it('is the theme that was chosen; a dark one is also that of the dark side', async () => {
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

  it('has just the switches that were ticked', async () => {
    for (const name of FEATURES) {
      const { cosmetics } = await choose({ theme: 'light', [name]: 'on' })
      expect(FEATURES.filter((feature) => cosmetics[feature])).toEqual([name])
    }
  })

  it('keeps layouts of lists that there are', async () => {
    const { cosmetics } = await choose({ theme: 'light', 'layout-mod': 'gallery', 'layout-user': 'heap' })
    expect(cosmetics.searchDisplayMode).toMatchObject({ mod: 'gallery', user: 'list' })
  })
})

describe('the language', () => {
  it('is that of mails and of pages', async () => {
    const { endpoints, asked, done } = await sendForm(languageForm, { language: 'de-DE' })
    expect([endpoints, asked]).toEqual([[chooseLanguage], [{ body: { language: 'de-DE' } }]])
    expect(taken(done).locale).toBe('de-DE')
  })

  it('is nobody’s choice where there is no such', async () => {
    const { asked, done } = await sendForm(languageForm, { language: 'xx' })
    expect(asked).toEqual([{ body: { language: null } }])
    expect(taken(done).locale).toBeUndefined()
  })
})

it('developers have what they ticked', async () => {
  const flags = async (fields: object) => taken((await sendForm(flagsForm, { ...fields })).done).flags
  expect(await flags({ developerMode: 'on' })).toEqual({ developerMode: true })
  expect(await flags({})).toEqual({ developerMode: false })
})

it('a profile without words has none', async () => {
  const save = async (bio: string) =>
    (await sendForm(profileForm, { user: 'UUUUUUUU', username: 'ann', bio })).asked
  expect(await save(' Hi ')).toEqual([{ params: { user: 'UUUUUUUU' }, body: { username: 'ann', bio: 'Hi' } }])
  expect(await save(' ')).toMatchObject([{ body: { bio: null } }])
  await expect(sendForm(profileForm, { bio: 'Hi' })).rejects.toMatchObject({ fields: [{ path: 'username' }] })
})
