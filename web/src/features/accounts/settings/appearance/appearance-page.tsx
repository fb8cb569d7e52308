import { FormattedMessage, useIntl } from 'react-intl'
import type { ReactNode } from 'react'
import { usePreferences } from '../../../../lib/preferences/use-preferences.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { Form, SaveWithoutScripts } from '../../../../ui/controls/form.tsx'
import { Note } from '../../../../ui/feedback/note.tsx'
import { Switch } from '../../../../ui/controls/checkbox.tsx'
import { FEATURES } from './appearance-options.ts'
import { LayoutPicker } from './layout-picker.tsx'
import { ThemePicker } from './theme-picker.tsx'
import type { NameBelow } from '../../../../lib/i18n/message-ids.ts'
import '../../../../styles/pages/forms.css'

/** What has a title and a line about it. */
type Described =
  NameBelow<'accounts-settings'> extends infer Name
    ? Name extends `${infer Title}.text`
      ? Title
      : never
    : never

type GroupProps = { id: `accounts-settings.${Described}`; children: ReactNode }

function Group({ id, children }: GroupProps) {
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
      {preferences.flags.developerMode && (
        <Note
          level="info"
          title={<FormattedMessage id="shell.developer.on" />}
          actions={
            <Button size="small" onClick={() => set({ flags: { developerMode: false } })}>
              <FormattedMessage id="accounts-settings.developer.off" />
            </Button>
          }
        />
      )}
      <Form
        native="appearance"
        className="slab form"
        aria-label={intl.formatMessage({ id: 'accounts-settings.appearance' })}
        onSubmit={(event) => event.preventDefault()}
      >
        <Group id="accounts-settings.theme">
          <ThemePicker />
        </Group>
        <Group id="accounts-settings.layouts">
          <LayoutPicker />
        </Group>
        <Group id="accounts-settings.features">
          {FEATURES.map((feature) => (
            <Switch
              key={feature}
              name={feature}
              checked={preferences.cosmetics[feature]}
              hint={intl.formatMessage({ id: `accounts-settings.features.${feature}.text` })}
              onChange={(event) => set({ cosmetics: { [feature]: event.target.checked } })}
            >
              {intl.formatMessage({ id: `accounts-settings.features.${feature}` })}
            </Switch>
          ))}
        </Group>
        <SaveWithoutScripts />
      </Form>
    </>
  )
}
