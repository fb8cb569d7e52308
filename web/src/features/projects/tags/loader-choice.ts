import { GAME_LOADER } from '@quarry/domain/projects/loaders'
/** Resource packs run on the game itself, so they have no loader choice. */
export const hasLoaderChoice = (loaders: readonly string[]) =>
  loaders.some((loader) => loader !== GAME_LOADER)
