/** What v3 calls the fields of a version that its loaders bring along; each has a list of values to choose from. */
export const LOADER_FIELDS = ['game_versions', 'environment', 'mrpack_loaders'] as const
export type LoaderField = (typeof LOADER_FIELDS)[number]
