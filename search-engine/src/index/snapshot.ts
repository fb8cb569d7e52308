import type { IndexSettings } from '../settings/index-settings.ts'
import { IndexState } from './index-state.ts'

export function snapshotOf(_state: IndexState): Iterable<Uint8Array> {
  return []
}
export function restoreState(settings: IndexSettings, _bytes: Uint8Array): IndexState {
  return new IndexState(settings)
}
