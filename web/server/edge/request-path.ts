/** The canonical path of a request, by which it is matched and forwarded; or why it is rejected. */
export type RequestPath =
  | { kind: 'path'; path: string; pathname: string }
  | { kind: 'redirect'; to: string }
  | { kind: 'bad'; why: string }

const bad = (why: string): RequestPath => ({ kind: 'bad', why })

/** Decoded once or twice, these would change the meaning of a path. */
const ENCODED_SEPARATOR = /%(25)*(2f|5c|[01][0-9a-f]|7f)/i
const ESCAPE = /%[0-9a-f]{2}/gi
const BROKEN_ESCAPE = /%(?![0-9a-f]{2})/i
const UNRESERVED = /[A-Za-z0-9\-._~]/
const DOT_SEGMENT = /(^|\/)\.{1,2}(\/|$)/
const ENCODED_DOT = /%(25)+2e/i

/** `%6d` and `m` are the same; remaining escapes are written in capitals. */
const canonical = (text: string): string =>
  text.replaceAll(ESCAPE, (escape) => {
    const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16))
    return UNRESERVED.test(character) ? character : escape.toUpperCase()
  })

/**
 * Reads the target of a request once, before any decision depends on it. Encoded slashes, backslashes and control
 * characters, dot segments, and double encodings of these are rejected rather than resolved, since no browser and no
 * launcher sends them.
 */
export function readPath(target: string): RequestPath {
  if (!target.startsWith('/')) return bad('the target must be a path')
  const [before = '', ...query] = target.split('?')
  if (/#|[^\x21-\x7e]/.test(target) || before.includes('\\'))
    return bad('the target has characters that must be encoded')
  if (BROKEN_ESCAPE.test(before)) return bad('the path has an incomplete escape')
  if (ENCODED_SEPARATOR.test(before) || ENCODED_DOT.test(before)) return bad('the path hides characters')
  const pathname = canonical(before)
  if (DOT_SEGMENT.test(pathname)) return bad('the path has dot segments')
  const search = query.length > 0 ? `?${query.join('?')}` : ''
  if (pathname.includes('//')) return { kind: 'redirect', to: pathname.replaceAll(/\/{2,}/g, '/') + search }
  return { kind: 'path', path: pathname + search, pathname }
}
