import { GAME_LOADER } from '@quarry/domain/projects/loaders'
/** Resource packs run on the game itself: there is no loader to choose. */
export const hasLoaderChoice = (loaders: readonly string[]) =>
  loaders.some((loader) => loader !== GAME_LOADER)
