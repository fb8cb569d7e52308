import { PACK_LOADER } from '../projects/loaders.ts'

interface PackOrNot {
  loaders: string[]
  mrpackLoaders: string[]
}

/** What everybody is shown: packs the loaders inside, all else its own. */
export const shownLoaders = ({ loaders, mrpackLoaders }: PackOrNot): string[] =>
  loaders.includes(PACK_LOADER) ? mrpackLoaders : loaders
