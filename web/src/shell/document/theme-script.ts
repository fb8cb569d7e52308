import type { DarkTheme } from '../../lib/preferences/preferences.ts'

/** Runs before the first paint when the theme follows the operating system. */
export const themeScript = (dark: DarkTheme) =>
  `document.documentElement.dataset.theme=matchMedia('(prefers-color-scheme: light)').matches?'light':'${dark}'`
