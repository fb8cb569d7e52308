import { PACK_LOADER } from '../projects/loaders.ts'

interface PackOrNot {
  loaders: string[]
  mrpackLoaders: string[]
}

/** Loaders to show: for packs those they contain, for other versions their own. */
export const shownLoaders = ({ loaders, mrpackLoaders }: PackOrNot): string[] =>
  loaders.includes(PACK_LOADER) ? mrpackLoaders : loaders
