import type { Viewer } from '@quarry/api/contract/accounts/users'
import { isSupporter } from '@quarry/domain/accounts/supporter-badge'
import { useViewer } from '../viewer/use-viewer.ts'
import type { Flag } from './preferences.ts'
import { usePreferences } from './use-preferences.ts'

/** Flags of new features, which supporters can use before everyone else. */
const EARLY_FLAGS: readonly Flag[] = ['filesInVersions']

/** Whether a user can use the feature of a flag. */
export const mayUseFlag = (flag: Flag, viewer: Pick<Viewer, 'badges'> | null): boolean =>
  !EARLY_FLAGS.includes(flag) || (viewer !== null && isSupporter(viewer.badges))

/** Whether the viewer has switched a flag on and can use its feature. */
export function useFlag(flag: Flag): boolean {
  const { preferences } = usePreferences()
  const viewer = useViewer()
  return preferences.flags[flag] && mayUseFlag(flag, viewer)
}
