import { defaultSettings } from './index-settings.ts'
import type { Faceting, IndexSettings, TypoTolerance } from './index-settings.ts'
import { toIso3 } from './locales.ts'
import { settingNames } from './read-settings.ts'
import type { FacetingChange, SettingsChange, TypoToleranceChange } from './settings-change.ts'
import { sortedSet, wrongWordSizes } from './settings-checks.ts'

/** Lower case, without accents: how words of `disableOnWords` are stored and compared. */
const fold = (word: string) => word.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Without repeats; a list that holds `*` is everything. */
const attributes = (names: readonly string[]) => (names.includes('*') ? ['*'] : [...new Set(names)])

function typoTolerance(present: TypoTolerance, change: TypoToleranceChange | null): TypoTolerance {
  const defaults = defaultSettings().typoTolerance
  if (change === null) return defaults
  const pick = <T>(sent: T | null | undefined, stored: T, initial: T): T =>
    sent === undefined ? stored : (sent ?? initial)
  const sizes = change.minWordSizeForTypos
  const stored = present.minWordSizeForTypos
  const initial = defaults.minWordSizeForTypos
  const minWordSizeForTypos =
    sizes === null
      ? initial
      : {
          oneTypo: pick(sizes?.oneTypo, stored.oneTypo, initial.oneTypo),
          twoTypos: pick(sizes?.twoTypos, stored.twoTypos, initial.twoTypos),
        }
  if (minWordSizeForTypos.oneTypo > minWordSizeForTypos.twoTypos) {
    throw wrongWordSizes({ path: '', code: 'invalid_settings_typo_tolerance' })
  }
  return {
    enabled: pick(change.enabled, present.enabled, defaults.enabled),
    minWordSizeForTypos,
    disableOnWords: sortedSet(
      pick(change.disableOnWords, present.disableOnWords, defaults.disableOnWords).map(fold),
    ),
    disableOnAttributes: pick(
      change.disableOnAttributes,
      present.disableOnAttributes,
      defaults.disableOnAttributes,
    ),
    disableOnNumbers: pick(change.disableOnNumbers, present.disableOnNumbers, defaults.disableOnNumbers),
  }
}

function faceting(present: Faceting, change: FacetingChange | null): Faceting {
  const defaults = defaultSettings().faceting
  if (change === null) return defaults
  const { maxValuesPerFacet, sortFacetValuesBy } = change
  return {
    maxValuesPerFacet:
      maxValuesPerFacet === undefined
        ? present.maxValuesPerFacet
        : (maxValuesPerFacet ?? defaults.maxValuesPerFacet),
    sortFacetValuesBy:
      sortFacetValuesBy === undefined
        ? present.sortFacetValuesBy
        : { ...defaults.sortFacetValuesBy, ...sortFacetValuesBy },
  }
}

const normalised: Partial<{ [K in keyof IndexSettings]: (value: IndexSettings[K]) => IndexSettings[K] }> = {
  displayedAttributes: attributes,
  searchableAttributes: attributes,
  localizedAttributes: (rules) =>
    rules?.map((rule) => ({ ...rule, locales: rule.locales.map(toIso3) })) ?? null,
  stopWords: (words) => sortedSet(words.map((word) => word.normalize('NFD'))),
}

function applyOne<K extends keyof IndexSettings>(
  settings: IndexSettings,
  name: K,
  change: SettingsChange,
): void {
  const value = change[name]
  if (value === undefined) return
  const normalise = normalised[name]
  const whole = (value ?? defaultSettings()[name]) as IndexSettings[K]
  settings[name] = normalise ? normalise(whole) : whole
}

/** The settings after a change; throws when the result as a whole is not allowed. */
export function applyChange(present: IndexSettings, change: SettingsChange): IndexSettings {
  const settings = { ...present }
  for (const name of settingNames) {
    if (name === 'typoTolerance' || name === 'faceting' || name === 'pagination') continue
    applyOne(settings, name, change)
  }
  if (change.typoTolerance !== undefined) {
    settings.typoTolerance = typoTolerance(present.typoTolerance, change.typoTolerance)
  }
  if (change.faceting !== undefined) settings.faceting = faceting(present.faceting, change.faceting)
  if (change.pagination !== undefined) {
    const sent = change.pagination?.maxTotalHits
    const keeps = change.pagination !== null && sent === undefined
    settings.pagination = keeps
      ? present.pagination
      : { maxTotalHits: sent ?? defaultSettings().pagination.maxTotalHits }
  }
  return settings
}

/** The details of a settings task: what was sent; a reset list of attributes shows what it became. */
export function changeDetails(change: SettingsChange, isResetOfAll: boolean): Record<string, unknown> {
  const details: Record<string, unknown> = { ...change }
  if (change.displayedAttributes === null) details['displayedAttributes'] = ['*']
  if (change.searchableAttributes === null) details['searchableAttributes'] = ['*']
  return isResetOfAll ? { ...details, foreignKeys: null, chat: null } : details
}

export const sameSettings = (left: IndexSettings, right: IndexSettings) =>
  JSON.stringify(left) === JSON.stringify(right)
