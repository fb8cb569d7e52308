import { isUrlType } from '@quarry/domain/projects/url-type'
export type Missing = 'project' | 'user' | 'organization' | 'collection' | 'page'

/** Which not-found text an address gets. */
export function missingAt(pathname: string): Missing {
  const first = /^\/([^/]+)\//.exec(pathname)?.[1] ?? ''
  if (isUrlType(first)) return 'project'
  if (first === 'user' || first === 'organization' || first === 'collection') return first
  return 'page'
}

/** The search that may find what is not at this address: its words, on the shelf it would stand on. */
export function searchFor(pathname: string): string {
  const [, first = '', name = ''] = pathname.split('/')
  if (missingAt(pathname) !== 'project') return '/mods'
  const words = decode(name)
    .replaceAll(/[-_+]+/g, ' ')
    .trim()
  const shelf = first === 'project' ? 'mods' : `${first}s`
  return words === '' ? `/${shelf}` : `/${shelf}?q=${encodeURIComponent(words)}`
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
