import { isUrlType } from '@quarry/domain/projects/url-type'
import { isPartNotFound } from '../../lib/router/subpage-not-found.ts'

export type Missing = 'project' | 'user' | 'organization' | 'collection' | 'page'

/** The not-found text of an address. */
export function missingAt(pathname: string): Missing {
  const first = /^\/([^/]+)\//.exec(pathname)?.[1] ?? ''
  if (isUrlType(first)) return 'project'
  if (pathname.startsWith('/admin/billing/')) return 'user'
  if (first === 'user' || first === 'organization' || first === 'collection') return first
  return 'page'
}

/** An existing page without the requested subpage. */
export interface MissingPart {
  of: Exclude<Missing, 'page'>
  href: string
  part: string
}

/** The data of a not-found page; none for an address without a route. */
export interface WhyNotFound {
  isNotFound?: boolean
  data?: unknown
}

/** What is missing at an address; only an address with a route can name a missing subpage. */
export function describeMissing(
  pathname: string,
  { isNotFound = false, data }: WhyNotFound,
): Missing | MissingPart {
  const of = isNotFound ? missingAt(pathname) : 'page'
  if (of === 'page' || !isPartNotFound(data)) return of
  const [, first = '', name = '', ...rest] = pathname.split('/')
  return { of, href: `/${first}/${name}`, part: decode(rest.join('/')) }
}

export const missingTitle = (missing: Missing | MissingPart) =>
  typeof missing === 'string'
    ? (`shell.missing.${missing}.title` as const)
    : (`shell.missing.part.${missing.of}.title` as const)

/** The search that may find what is missing at this address: its words, for its project type. */
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
