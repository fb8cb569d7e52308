export const DEPENDENCY_TYPES = ['required', 'optional', 'incompatible', 'embedded'] as const
export type DependencyType = (typeof DEPENDENCY_TYPES)[number]

/** What a visitor may want to download along. */
export const isWelcomeDependency = (type: DependencyType): boolean =>
  type === 'required' || type === 'optional'
