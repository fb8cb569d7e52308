import type { ChatChange } from './chat-settings.ts'
import type { FacetOrder, IndexSettings, SettingName } from './index-settings.ts'

/** A part of typo tolerance; `null` resets that part. */
export interface TypoToleranceChange {
  enabled?: boolean | null
  minWordSizeForTypos?: { oneTypo?: number | null; twoTypos?: number | null } | null
  disableOnWords?: string[] | null
  disableOnAttributes?: string[] | null
  disableOnNumbers?: boolean | null
}

export interface FacetingChange {
  maxValuesPerFacet?: number | null
  sortFacetValuesBy?: Record<string, FacetOrder> | null
}

interface PartialChanges {
  typoTolerance: TypoToleranceChange
  faceting: FacetingChange
  pagination: { maxTotalHits?: number | null }
}

/** Settings as sent, each checked and in its normal form; `null` resets a setting. */
export type SettingsChange = {
  [K in SettingName]?: (K extends keyof PartialChanges ? PartialChanges[K] : IndexSettings[K]) | null
} & { chat?: ChatChange | null }
