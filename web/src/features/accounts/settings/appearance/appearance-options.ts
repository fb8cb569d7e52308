import { SHELF_ORDER } from '@quarry/domain/projects/project-types'
import type { DisplayPlace } from '../../../../lib/preferences/preferences.ts'

/** Switches of the appearance page, in display order. */
export const FEATURES = [
  'advancedRendering',
  'externalLinksNewTab',
  'rightSearchLayout',
  'leftContentLayout',
] as const

/** Project lists whose layout can be chosen, in display order. */
export const PLACES: readonly DisplayPlace[] = [...SHELF_ORDER, 'user', 'collection']
