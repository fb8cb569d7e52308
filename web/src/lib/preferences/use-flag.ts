import { useViewer } from '../viewer/use-viewer.ts'
import { mayUseFlag, type Flag } from './preferences.ts'
import { usePreferences } from './use-preferences.ts'

/** Whether the viewer has switched a flag on and can use its feature. */
export function useFlag(flag: Flag): boolean {
  const { preferences } = usePreferences()
  const viewer = useViewer()
  return preferences.flags[flag] && mayUseFlag(flag, viewer)
}
