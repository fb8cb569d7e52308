import { lazyInBrowser } from '../../../lib/lazy/lazy-part.tsx'
import type { DisplayPlace } from '../../../lib/preferences/preferences.ts'
import { usePreferences } from '../../../lib/preferences/use-preferences.ts'

// A part of its own, so that its control is in no script that search pages share with lists.
export const ViewSwitch = lazyInBrowser(async () => (await import('./view-switch.tsx')).ViewSwitch)

/** The view of the lists of one kind of page. */
export function useListView(place: DisplayPlace) {
  return usePreferences().preferences.cosmetics.searchDisplayMode[place]
}
