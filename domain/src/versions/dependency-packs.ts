/** How the makers of loaders number them. */
export const LOADER_VERSION = /^[0-9A-Za-z][0-9A-Za-z.+_-]{0,63}$/

const NO_LOADER = 'none'

interface PackPlace {
  versionId: string
  gameVersion: string
  loader: string | null
  /** Nobody here knows it: whoever makes a pack may say it. */
  loaderVersion?: string | undefined
}

/** Where a version with what it requires is served as a pack; the names of its files follow. */
export function packPath({ versionId, gameVersion, loader, loaderVersion }: PackPlace): string {
  const name = loader ?? NO_LOADER
  const part = loaderVersion ? `${name}@${loaderVersion}` : name
  return `/pack/${[versionId, gameVersion, part].map(encodeURIComponent).join('/')}/`
}

/** The reverse for the last part: undefined where the version of the loader is not spelled as one. */
export function readPackLoader(part: string): Pick<PackPlace, 'loader' | 'loaderVersion'> | undefined {
  const [name = '', version, ...more] = part.split('@')
  if (more.length > 0 || (version !== undefined && !LOADER_VERSION.test(version))) return undefined
  return { loader: name === NO_LOADER ? null : name, loaderVersion: version }
}
