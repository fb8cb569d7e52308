import { GalleryVertical, LayoutGrid, List } from 'lucide-react'
import { useIntl } from 'react-intl'
import { DISPLAY_MODES } from '../../../../lib/preferences/preferences.ts'
import { usePreferences } from '../../../../lib/preferences/use-preferences.ts'
import { SegmentedControl } from '../../../../ui/controls/segmented-control.tsx'
import { PLACES } from './appearance-options.ts'

const ICONS = { list: List, grid: LayoutGrid, gallery: GalleryVertical }

/** How lists of projects are laid out, for each kind of list. */
export function LayoutPicker() {
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
