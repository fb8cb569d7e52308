import { Image, LayoutGrid, List } from 'lucide-react'
import { useIntl } from 'react-intl'
import { DISPLAY_MODES, type DisplayPlace } from '../../../lib/preferences/preferences.ts'
import { usePreferences } from '../../../lib/preferences/use-preferences.ts'
import { SegmentedControl } from '../../../ui/controls/segmented-control.tsx'

const ICONS = { list: List, grid: LayoutGrid, gallery: Image }

/** Stored in the cosmetics cookie, so that the server renders the same view next time. */
export function ViewSwitch({ place }: { place: DisplayPlace }) {
  const intl = useIntl()
  const { preferences, set } = usePreferences()
  const { searchDisplayMode } = preferences.cosmetics
  return (
    <SegmentedControl
      label={intl.formatMessage({ id: 'accounts-profile.view' })}
      options={DISPLAY_MODES.map((view) => ({
        value: view,
        icon: ICONS[view],
        label: intl.formatMessage({ id: `accounts-profile.view.${view}` }),
      }))}
      value={searchDisplayMode[place]}
      isIconOnly
      onChange={(view) => set({ cosmetics: { searchDisplayMode: { ...searchDisplayMode, [place]: view } } })}
    />
  )
}
