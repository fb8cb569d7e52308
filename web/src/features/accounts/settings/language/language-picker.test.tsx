import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { pageStage, shows, text } from '../../../../../testing/page-stage.tsx'
import { createPreferenceStore } from '../../../../lib/preferences/preference-store.ts'
import { parsePreferences } from '../../../../lib/preferences/preferences.ts'
import { LanguagePicker } from './language-picker.tsx'

const stage = pageStage()
const set: string[] = []
let store: ReturnType<typeof createPreferenceStore>
const open = async (
  viewer: { id: string } | null = null,
  load: () => Promise<void> = async () => {},
  developerMode = true,
) => {
  set.length = 0
  store = createPreferenceStore(parsePreferences(''), undefined, { write: () => undefined, isSecure: true })
  store.set({ flags: { developerMode } })
  const i18n = {
    locale: 'en-US',
    setLocale: (code: string) => {
      set.push(code)
      return load()
    },
    subscribe: () => () => undefined,
    intl: () => undefined,
  }
  await stage.open(LanguagePicker, () => undefined, viewer, { preferences: store, i18n })
  await shows('Deutsch')
}
const row = (code: string) => document.querySelector(`input[value="${code}"]`) as HTMLInputElement
const choose = (code: string) => act(async () => row(code).click())
const chosen = () =>
  [...document.querySelectorAll<HTMLInputElement>('[type=radio]')].flatMap(({ value, checked }) =>
    checked ? [value] : [],
  )
const search = (words: string) =>
  act(async () => {
    const field = document.querySelector('[type=search]') as HTMLInputElement
    Reflect.set(HTMLInputElement.prototype, 'value', words, field)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })

it('follows the browser until a language is chosen, and again after choosing "auto"', async () => {
  await open()
  expect(chosen()).toEqual(['auto'])
  await choose('de-DE')
  await vi.waitFor(() => expect(chosen()).toEqual(['de-DE']))
  expect([set, store.get().locale]).toEqual([['de-DE'], 'de-DE'])
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['de'])
  await choose('auto')
  expect([set, store.get().locale]).toEqual([['de-DE', 'de-DE'], undefined])
  vi.restoreAllMocks()
})

it('saves the language of emails for signed-in users', async () => {
  await open({ id: 'AAAAAAAA' })
  await choose('de-DE')
  await vi.waitFor(() => expect(stage.sent).toHaveLength(1))
  await choose('en-XA')
  await vi.waitFor(() => expect(stage.sent).toHaveLength(2))
  await choose('auto')
  await vi.waitFor(() => expect(stage.sent).toHaveLength(3))
  expect(stage.sent.map(({ input }) => input)).toEqual([
    { body: { language: 'de-DE' } },
    { body: { language: null } },
    { body: { language: null } },
  ])
})

it('saves nothing on the server for visitors', async () => {
  await open()
  await choose('de-DE')
  await vi.waitFor(() => expect(store.get().locale).toBe('de-DE'))
  expect(stage.sent).toEqual([])
})

it('marks the language that is loading, and reverts if it fails', async () => {
  const loading = Promise.withResolvers<void>()
  await open(null, () => loading.promise)
  await choose('de-DE')
  expect(chosen()).toEqual(['de-DE'])
  expect(row('de-DE').closest('[aria-busy=true]')).not.toBeNull()
  await act(async () => loading.reject(new Error('gone')))
  await shows('Cannot load this language.')
  expect(chosen()).toEqual(['auto'])
  expect(document.querySelectorAll('[role=alert]')).toHaveLength(1)
  expect(row('de-DE').closest('.lang-row')?.querySelector('[role=alert]')).not.toBeNull()
})

it('shows the matching languages and their number', async () => {
  await open()
  await search('deu')
  expect(text()).toContain('1 language')
  expect([...document.querySelectorAll<HTMLInputElement>('[type=radio]')].map(({ value }) => value)).toEqual([
    'de-DE',
  ])
  await search('qqq')
  expect(text()).toContain('No languages found.')
  await search(' ')
  expect(row('auto')).not.toBeNull()
})

it('offers pseudo-languages in developer mode only', async () => {
  await open()
  expect(row('ar-XB')).not.toBeNull()
  await open(null, async () => {}, false)
  expect(row('ar-XB')).toBeNull()
  await act(async () => store.set({ locale: 'ar-XB' }))
  expect(row('ar-XB')).toBeNull()
  expect(chosen()).toEqual(['auto'])
})
