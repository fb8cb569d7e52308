import { LOADER_VERSION } from '@quarry/domain/versions/dependency-packs'

export type NeedsSearch = {
  loader?: string
  /** The game version, as the download dialog calls it, too. */
  version?: string
  loader_version?: string
}

const MAX_LENGTH = 64

/** Takes what is text from the address; what is no setup of the version finds nothing, and is said so. */
export function parseNeeds(search: Record<string, unknown>): NeedsSearch {
  const text = (name: keyof NeedsSearch) => {
    const value = search[name]
    const known = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
    return known === '' || known.length > MAX_LENGTH ? {} : { [name]: known }
  }
  return { ...text('loader'), ...text('version'), ...text('loader_version') }
}

/** What is typed may be no number of a loader; then it is said, and kept. */
export const isLoaderVersion = (text: string | undefined): boolean =>
  text === undefined || LOADER_VERSION.test(text)
