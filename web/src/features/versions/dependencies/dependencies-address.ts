import { LOADER_VERSION } from '@quarry/domain/versions/dependency-packs'

export type DependenciesSearch = {
  loader?: string
  /** The game version; the download dialog uses the same name. */
  version?: string
  loader_version?: string
}

const MAX_LENGTH = 64

/** Takes texts from the address. A setup that the version does not support gives an empty tree with a note. */
export function parseDependenciesSearch(search: Record<string, unknown>): DependenciesSearch {
  const text = (name: keyof DependenciesSearch) => {
    const value = search[name]
    const known = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
    return known === '' || known.length > MAX_LENGTH ? {} : { [name]: known }
  }
  return { ...text('loader'), ...text('version'), ...text('loader_version') }
}

/** False for text that cannot be the version of a loader. The page then shows an error and keeps the text. */
export const isLoaderVersion = (text: string | undefined): boolean =>
  text === undefined || LOADER_VERSION.test(text)
