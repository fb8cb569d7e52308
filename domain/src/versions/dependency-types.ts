export const DEPENDENCY_TYPES = ['required', 'optional', 'incompatible', 'embedded'] as const
export type DependencyType = (typeof DEPENDENCY_TYPES)[number]

/** What a visitor may want to download along. */
export const isWelcomeDependency = (type: DependencyType): boolean =>
  type === 'required' || type === 'optional'

/**
 * Where a page of projects that depend on one ends: downloads and date of the last, and how many of its like were shown up
 * to there.
 */
export const DEPENDENTS_PLACE = /^\d{1,15}\.\d{1,15}\.\d{1,6}$/
