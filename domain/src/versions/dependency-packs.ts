/** Format of version numbers of loaders. */
export const LOADER_VERSION = /^[0-9A-Za-z][0-9A-Za-z.+_-]{0,63}$/

const NO_LOADER = 'none'

interface PackTarget {
  versionId: string
  gameVersion: string
  loader: string | null
  /** Unknown to the site, so the request states it. */
  loaderVersion?: string | undefined
}

/** Path below which a version and its required dependencies are served as a pack; file names follow. */
export function packPath({ versionId, gameVersion, loader, loaderVersion }: PackTarget): string {
  const name = loader ?? NO_LOADER
  const part = loaderVersion ? `${name}@${loaderVersion}` : name
  return `/pack/${[versionId, gameVersion, part].map(encodeURIComponent).join('/')}/`
}

/** Parses the last segment of `packPath`; undefined if the version of the loader is malformed. */
export function readPackLoader(part: string): Pick<PackTarget, 'loader' | 'loaderVersion'> | undefined {
  const [name = '', version, ...more] = part.split('@')
  if (more.length > 0 || (version !== undefined && !LOADER_VERSION.test(version))) return undefined
  return { loader: name === NO_LOADER ? null : name, loaderVersion: version }
}
