import { isUrlType } from '@quarry/domain/projects/url-type'
import { isPartNotFound } from '../../lib/router/subpage-not-found.ts'

export type Missing = 'project' | 'user' | 'organization' | 'collection' | 'page'

/** Which not-found text an address gets. */
export function missingAt(pathname: string): Missing {
  const first = /^\/([^/]+)\//.exec(pathname)?.[1] ?? ''
  if (isUrlType(first)) return 'project'
  if (first === 'user' || first === 'organization' || first === 'collection') return first
  return 'page'
}

/** What is there and has no such page: its address, and what was asked for of it. */
export interface MissingPart {
  of: Exclude<Missing, 'page'>
  href: string
  part: string
}

/** What a page that is not there is told: nothing where no page has such an address. */
export interface WhyNotFound {
  isNotFound?: boolean
  data?: unknown
}

/** What is missing at an address; an address that no page has says nothing of what it may be below. */
export function whatIsMissing(
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
