import type { ByteRange } from '../../ports/storage.ts'

interface RangeRequest {
  method: string
  header(name: string): string | undefined
}

interface RangedContent {
  sizeBytes: number
  etag: string
  /** Its `last-modified`. */
  modified?: string | undefined
}

/** Supports a single range. A request for several gets the whole file, as RFC 9110 allows. */
export function rangeOf(
  request: RangeRequest,
  { sizeBytes, etag, modified }: RangedContent,
): ByteRange | 'invalid' | undefined {
  // Defined for GET only, and its unit has no case (sections 14.1 and 14.2).
  if (request.method !== 'GET') return undefined
  const condition = request.header('if-range')
  // A weak tag never matches (RFC 9110 section 13.1.5).
  if (condition !== undefined && condition !== etag && condition !== modified) return undefined
  const header = request.header('range')
  const [, first = '', last = ''] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header ?? '') ?? []
  // Without a valid syntax it is ignored (section 14.2).
  if (first === '' && last === '') return undefined
  if (first !== '' && last !== '' && Number(first) > Number(last)) return undefined
  const start = first === '' ? Math.max(sizeBytes - Number(last), 0) : Number(first)
  const end = first === '' || last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1)
  return start > end || start >= sizeBytes ? 'invalid' : { start, end }
}
