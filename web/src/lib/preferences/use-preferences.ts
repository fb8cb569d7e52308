import { useRouter } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'

/** Preferences, the resulting theme, and the setter that stores them. */
export function usePreferences() {
  const store = useRouter().options.context.preferences
  const preferences = useSyncExternalStore(store.subscribe, store.get, store.get)
  const theme = useSyncExternalStore(store.subscribe, store.theme, store.theme)
  return { preferences, theme, set: store.set }
}
