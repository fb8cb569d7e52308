export const DEPENDENCY_TYPES = ['required', 'optional', 'incompatible', 'embedded'] as const
export type DependencyType = (typeof DEPENDENCY_TYPES)[number]
