import { SHELF_ORDER } from '@quarry/domain/projects/project-types'
import type { DisplayPlace } from '../../../../lib/preferences/preferences.ts'

/** Switches of the appearance page, in its order. */
export const FEATURES = [
  'advancedRendering',
  'externalLinksNewTab',
  'rightSearchLayout',
  'leftContentLayout',
] as const

/** Kinds of lists whose layout can be chosen, in the order of the page. */
export const PLACES: readonly DisplayPlace[] = [...SHELF_ORDER, 'user', 'collection']
