import { ApiError } from './api-error.ts'

/** Longest name of an index, in bytes. */
const maxUidBytes = 400

export const isIndexUid = (uid: string) => uid.length <= maxUidBytes && /^[A-Za-z0-9_-]+$/.test(uid)

export const indexUidReason = (uid: string) =>
  `\`${uid}\` is not a valid index uid. Index uid can be an integer or a string containing only alphanumeric characters, hyphens (-) and underscores (_), and can not be more than 400 bytes.`

export const invalidIndexUid = (uid: string) => new ApiError('invalid_index_uid', indexUidReason(uid))

/** The name of an index in the path; throws `invalid_index_uid`. */
export function requireIndexUid(uid: string | undefined): string {
  if (uid !== undefined && isIndexUid(uid)) return uid
  throw invalidIndexUid(uid ?? '')
}
