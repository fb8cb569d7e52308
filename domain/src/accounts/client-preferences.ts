export const CLIENT_THEMES = ['light', 'dark', 'oled', 'retro'] as const
export const LIST_LAYOUTS = ['grid', 'rows'] as const
export const FRIEND_PRIVACY = ['none', 'mutual', 'everyone'] as const
export const INVITE_PRIVACY = ['none', 'friends', 'everyone'] as const

/** Instances that the start page of a launcher lists. */
export const QUICK_INSTANCES_MAX = 100

/** What launchers use for an account that has set nothing. */
export const DEFAULT_CLIENT_PREFERENCES = {
  appearance: { auto: true, theme: 'dark' },
  behavior: {
    minimize_app: false,
    refocus_on_game_close: false,
    hide_right_sidebar: false,
    show_jump_in: true,
    compact_instance_cards: false,
    show_play_time: true,
    hide_nametag: false,
    show_all_screenshots: false,
    show_files_tab_in_instances: true,
    show_worlds_tab_in_instances: true,
    show_screenshots_tab_in_instances: true,
    show_skin_selector_in_sidebar: true,
    quick_instance_count: 3,
    warn_on_unknown_modpacks: true,
    skip_non_essential_warnings: false,
  },
  localization: { locale: 'en-US' },
  layouts: {
    mods: 'rows',
    plugins: 'rows',
    datapacks: 'rows',
    shaders: 'grid',
    resourcepacks: 'grid',
    modpacks: 'rows',
    servers: 'rows',
    users: 'rows',
  },
  sidebars: { right_aligned_search: false, left_aligned_content: false },
  social: {
    friend_privacy: 'everyone',
    shared_instances_privacy: 'friends',
    hosting_access_privacy: 'friends',
  },
} as const

type Section = keyof typeof DEFAULT_CLIENT_PREFERENCES

/** Preferences by section and name; missing ones have their default. */
export type StoredClientPreferences = { [S in Section]?: Readonly<Record<string, unknown>> | undefined }

const SECTIONS = Object.keys(DEFAULT_CLIENT_PREFERENCES) as Section[]

/** The preferences in `base`, overwritten by those in `change`, section by section. */
export const mergePreferences = (
  base: StoredClientPreferences,
  change: StoredClientPreferences,
): StoredClientPreferences =>
  Object.fromEntries(
    SECTIONS.flatMap((section) =>
      base[section] || change[section] ? [[section, { ...base[section], ...change[section] }]] : [],
    ),
  )
