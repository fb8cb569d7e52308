/** Kinds of a version of the game itself. */
export const GAME_VERSION_TYPES = ['release', 'snapshot', 'beta', 'alpha'] as const
export type GameVersionType = (typeof GAME_VERSION_TYPES)[number]
