import { FormattedMessage, useIntl } from 'react-intl'
import type { ReactNode } from 'react'
import { usePreferences } from '../../../../lib/preferences/use-preferences.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { Form, SaveWithoutScripts } from '../../../../ui/controls/form.tsx'
import { Note } from '../../../../ui/feedback/note.tsx'
import { Switch } from '../../../../ui/controls/checkbox.tsx'
import { FEATURES, PLACES } from './appearance-options.ts'
import { ThemePicker } from './theme-picker.tsx'
import type { NameBelow } from '../../../../lib/i18n/message-ids.ts'
import { GalleryVertical, LayoutGrid, List } from 'lucide-react'
import { DISPLAY_MODES } from '../../../../lib/preferences/preferences.ts'
import { SegmentedControl } from '../../../../ui/controls/segmented-control.tsx'
import '../../../../styles/pages/forms.css'

const ICONS = { list: List, grid: LayoutGrid, gallery: GalleryVertical }

/** Layout of each kind of project list. */
function LayoutPicker() {
  const intl = useIntl()
  const { preferences, set } = usePreferences()
  const modes = preferences.cosmetics.searchDisplayMode
  return (
    <ul className="stack gap-3">
      {PLACES.map((place) => {
        const name = intl.formatMessage({ id: `accounts-settings.layout.${place}` })
        return (
          <li key={place} className="flex flex-wrap items-center justify-between gap-2">
            <span aria-hidden="true">{name}</span>
            <SegmentedControl
              label={name}
              name={`layout-${place}`}
              value={modes[place]}
              options={DISPLAY_MODES.map((mode) => ({
                value: mode,
                label: intl.formatMessage({ id: `accounts-settings.layout.${mode}` }),
                icon: ICONS[mode],
              }))}
              onChange={(mode) => set({ cosmetics: { searchDisplayMode: { ...modes, [place]: mode } } })}
            />
          </li>
        )
      })}
    </ul>
  )
}

/** Settings with a title and a description (`<id>.text`). */
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

export function AppearancePage() {
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
        draft={null}
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
