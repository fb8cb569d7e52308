import { FormattedMessage, useIntl } from 'react-intl'
import type { ReactNode } from 'react'
import { usePreferences } from '../../lib/use-preferences.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Switch } from '../../ui/tick.tsx'
import { LayoutPicker } from './layout-picker.tsx'
import { ThemePicker } from './theme-picker.tsx'

const FEATURES = [
  'advancedRendering',
  'externalLinksNewTab',
  'rightSearchLayout',
  'leftContentLayout',
] as const

function Group({ id, children }: { id: string; children: ReactNode }) {
  const intl = useIntl()
  return (
    <section className="frow" aria-labelledby={id}>
      <div>
        <h2 id={id}>{intl.formatMessage({ id })}</h2>
        <p className="hint">{intl.formatMessage({ id: `${id}.text` })}</p>
      </div>
      <div className="stack">{children}</div>
    </section>
  )
}

export function Appearance() {
  const intl = useIntl()
  const { preferences, set } = usePreferences()
  return (
    <>
      {preferences.developerMode && (
        <Note
          level="info"
          title={<FormattedMessage id="shell.developer.on" />}
          actions={
            <Button size="small" onClick={() => set({ developerMode: false })}>
              <FormattedMessage id="settings.developer.off" />
            </Button>
          }
        />
      )}
      <div className="slab form">
        <Group id="settings.theme">
          <ThemePicker />
        </Group>
        <Group id="settings.layouts">
          <LayoutPicker />
        </Group>
        <Group id="settings.features">
          {FEATURES.map((feature) => (
            <Switch
              key={feature}
              checked={preferences.cosmetics[feature]}
              hint={intl.formatMessage({ id: `settings.features.${feature}.text` })}
              onChange={(event) => set({ cosmetics: { [feature]: event.target.checked } })}
            >
              {intl.formatMessage({ id: `settings.features.${feature}` })}
            </Switch>
          ))}
        </Group>
      </div>
    </>
  )
}
