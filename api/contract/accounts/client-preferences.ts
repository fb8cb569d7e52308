import {
  CLIENT_THEMES,
  FRIEND_PRIVACY,
  INVITE_PRIVACY,
  LIST_LAYOUTS,
  QUICK_INSTANCES_MAX,
} from '@quarry/domain/accounts/client-preferences'
import { LANGUAGE_TAG } from '@quarry/domain/limits/lengths'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { text } from '../fields.ts'
import { ruleText } from '../rules.ts'

function isLanguageTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}

const layout = z.enum(LIST_LAYOUTS)
const invites = z.enum(INVITE_PRIVACY)

const Appearance = z.object({ auto: z.boolean(), theme: z.enum(CLIENT_THEMES) })
const Behavior = z.object({
  minimize_app: z.boolean(),
  refocus_on_game_close: z.boolean(),
  hide_right_sidebar: z.boolean(),
  show_jump_in: z.boolean(),
  compact_instance_cards: z.boolean(),
  show_play_time: z.boolean(),
  hide_nametag: z.boolean(),
  show_all_screenshots: z.boolean(),
  show_files_tab_in_instances: z.boolean(),
  show_worlds_tab_in_instances: z.boolean(),
  show_screenshots_tab_in_instances: z.boolean(),
  show_skin_selector_in_sidebar: z.boolean(),
  quick_instance_count: z.int().min(0).max(QUICK_INSTANCES_MAX),
  warn_on_unknown_modpacks: z.boolean(),
  skip_non_essential_warnings: z.boolean(),
})
const Localization = z.object({
  locale: text(LANGUAGE_TAG).refine(isLanguageTag, { message: ruleText('language_tag') }),
})
const Layouts = z.object({
  mods: layout,
  plugins: layout,
  datapacks: layout,
  shaders: layout,
  resourcepacks: layout,
  modpacks: layout,
  servers: layout,
  users: layout,
})
const Sidebars = z.object({ right_aligned_search: z.boolean(), left_aligned_content: z.boolean() })
const Social = z.object({
  friend_privacy: z.enum(FRIEND_PRIVACY),
  shared_instances_privacy: invites,
  hosting_access_privacy: invites,
})

/** Stored for launchers, which apply them on every device. The site has its own preferences in cookies. */
export const ClientPreferences = z.object({
  appearance: Appearance,
  behavior: Behavior,
  localization: Localization,
  layouts: Layouts,
  sidebars: Sidebars,
  social: Social,
})
export type ClientPreferences = z.output<typeof ClientPreferences>

export const ClientPreferencesPatch = z
  .object({
    appearance: Appearance.partial(),
    behavior: Behavior.partial(),
    localization: Localization.partial(),
    layouts: Layouts.partial(),
    sidebars: Sidebars.partial(),
    social: Social.partial(),
  })
  .partial()
export type ClientPreferencesPatch = z.output<typeof ClientPreferencesPatch>

const preferences = {
  tag: 'v3',
  access: 'signed-in',
  path: '/v3/user/:user/preferences',
  response: ClientPreferences,
} as const

export const v3GetPreferences = endpoint({
  ...preferences,
  method: 'GET',
  summary: 'Get the preferences that launchers store (own only)',
  scope: 'USER_READ',
})

export const v3EditPreferences = endpoint({
  ...preferences,
  method: 'PATCH',
  summary: 'Change some of the preferences that launchers store (own only)',
  scope: 'USER_WRITE',
  body: ClientPreferencesPatch,
})
