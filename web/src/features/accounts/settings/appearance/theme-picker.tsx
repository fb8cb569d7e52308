import { FormattedMessage, useIntl } from 'react-intl'
import {
  DARK_THEMES,
  type ColorMode,
  type DarkTheme,
  type Theme,
} from '../../../../lib/preferences/preferences.ts'
import { usePreferences } from '../../../../lib/preferences/use-preferences.ts'
import { Radio } from '../../../../ui/controls/checkbox.tsx'
import '../../../../styles/pages/accounts-settings.css'

/** A small page in the colors of a theme; any element may have `data-theme`. */
function Preview({ theme }: { theme: Theme }) {
  return (
    <span className="theme-preview" data-theme={theme} aria-hidden="true">
      <span className="theme-preview-card">
        <i className="bg-brand" />
        <i className="bg-accent" />
        <i className="bg-ink-strong" />
        <i className="bg-ink-muted" />
      </span>
    </span>
  )
}

const SYSTEM_THEMES: Theme[] = ['light', 'dark']

/** Color themes as radio cards; a choice is applied and saved at once. */
export function ThemePicker() {
  const intl = useIntl()
  const { preferences, set } = usePreferences()
  const { colorMode, cosmetics } = preferences
  const modes = ['system', 'light', 'dark', 'oled', 'retro'] as const
  const previews = (mode: ColorMode): Theme[] => (mode === 'system' ? SYSTEM_THEMES : [mode])
  const choose = (mode: ColorMode) => {
    const isDark = (DARK_THEMES as readonly string[]).includes(mode)
    set({ colorMode: mode, ...(isDark && { cosmetics: { preferredDarkTheme: mode as DarkTheme } }) })
  }
  return (
    <>
      <fieldset className="field">
        <legend className="sr">
          <FormattedMessage id="accounts-settings.theme" />
        </legend>
        <div className="theme-cards">
          {modes.map((mode) => (
            <div key={mode} className="choice theme-card">
              <span className="theme-previews">
                {previews(mode).map((theme) => (
                  <Preview key={theme} theme={theme} />
                ))}
              </span>
              <Radio name="theme" value={mode} checked={colorMode === mode} onChange={() => choose(mode)}>
                {intl.formatMessage({ id: `accounts-settings.theme.${mode}` })}
              </Radio>
            </div>
          ))}
        </div>
      </fieldset>
      {colorMode === 'system' && (
        <fieldset className="field">
          <legend className="label">
            <FormattedMessage id="accounts-settings.theme.preferredDark" />
          </legend>
          <div className="row gap-4">
            {DARK_THEMES.map((theme) => (
              <Radio
                key={theme}
                name="dark-theme"
                value={theme}
                checked={cosmetics.preferredDarkTheme === theme}
                onChange={() => set({ cosmetics: { preferredDarkTheme: theme } })}
              >
                {intl.formatMessage({ id: `accounts-settings.theme.${theme}` })}
              </Radio>
            ))}
          </div>
        </fieldset>
      )}
    </>
  )
}
