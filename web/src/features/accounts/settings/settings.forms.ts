import { chooseLanguage } from '@quarry/api/contract/notifications/email-subscriptions'
import { editUser } from '@quarry/api/contract/accounts/users'
import { isLanguage } from '@quarry/domain/site/languages'
import { isLocale } from '../../../lib/i18n/locales.ts'
import type { NativeForm, Sending } from '../../../lib/forms/native-form.ts'
import { refuseEmpty } from '../../../lib/forms/reject-form.ts'
import {
  DARK_THEMES,
  DISPLAY_MODES,
  FLAGS,
  isOneOf,
  lastSystemIsLight,
  parsePreferences,
  THEMES,
  type Cosmetics,
} from '../../../lib/preferences/preferences.ts'
import { createPreferenceStore, type PreferencePatch } from '../../../lib/preferences/preference-store.ts'
import { FEATURES, PLACES } from './appearance/appearance-options.ts'
import { bioOf } from './profile/bio.ts'

/** Writes a change of the preferences to their cookies, like the page does with scripts. */
function savePreferences({ cookies, isSecure, page }: Sending, patch: PreferencePatch) {
  const cookieTexts: string[] = []
  const store = createPreferenceStore(parsePreferences(cookies), lastSystemIsLight(cookies), {
    write: (cookie) => cookieTexts.push(cookie),
    isSecure,
  })
  store.set(patch)
  return { to: page.pathname, cookies: cookieTexts }
}

export const profileForm: NativeForm = {
  restored: ['username', 'bio'],
  async send(sending) {
    refuseEmpty(sending, ['username'])
    const { api, field, has } = sending
    await api(editUser, {
      params: { user: field('user') },
      body: {
        username: field('username'),
        bio: bioOf(field('bio')),
        ...(has('revision') && { revision: field('revision') }),
      },
    })
    return { to: '/settings/profile?done=saved' }
  },
}

export const appearanceForm: NativeForm = {
  restored: [],
  async send(sending) {
    const { field, has, cookies } = sending
    const { cosmetics } = parsePreferences(cookies)
    const theme = field('theme')
    const dark = isOneOf(DARK_THEMES, theme) ? theme : field('dark-theme')
    const features = Object.fromEntries(FEATURES.map((name) => [name, has(name)])) as Pick<
      Cosmetics,
      (typeof FEATURES)[number]
    >
    const modes = PLACES.flatMap((place) => {
      const mode = field(`layout-${place}`)
      return isOneOf(DISPLAY_MODES, mode) ? [[place, mode] as const] : []
    })
    return savePreferences(sending, {
      ...(isOneOf([...THEMES, 'system'] as const, theme) && { colorMode: theme }),
      cosmetics: {
        ...features,
        ...(isOneOf(DARK_THEMES, dark) && { preferredDarkTheme: dark }),
        searchDisplayMode: { ...cosmetics.searchDisplayMode, ...Object.fromEntries(modes) },
      },
    })
  },
}

export const languageForm: NativeForm = {
  restored: [],
  async send(sending) {
    const language = sending.field('language')
    await sending.api(chooseLanguage, { body: { language: isLanguage(language) ? language : null } })
    const { flags } = parsePreferences(sending.cookies)
    return savePreferences(sending, { locale: isLocale(language, flags) ? language : undefined })
  },
}

export const featureFlagsForm: NativeForm = {
  restored: [],
  async send(sending) {
    const flags = Object.fromEntries(FLAGS.map((flag) => [flag, sending.has(flag)]))
    return savePreferences(sending, { flags })
  },
}
