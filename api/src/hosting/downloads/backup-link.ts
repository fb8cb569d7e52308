import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a link to a backup permits: its download, as long as the user may read the files of the server. */
export interface BackupLink {
  server: string
  backup: string
  user: string
  /** In milliseconds since 1970. */
  expires: number
}

/** The key signs tickets as well; the first word makes this no ticket. */
const signatureOf = ({ server, backup, user, expires }: BackupLink, key: Buffer): Buffer =>
  createHmac('sha256', key).update(`backup-link ${server} ${backup} ${user} ${expires}`).digest()

/** The part of the address that makes it valid. */
export const signBackupLink = (link: BackupLink, key: Buffer): string =>
  [link.expires, link.user, signatureOf(link, key).toString('base64url')].join('.')

const TOKEN = /^(\d{1,15})\.([A-Za-z0-9]{1,20})\.([\w-]{43})$/

/** The link of a token for this backup; undefined for one that was altered or signed for another backup. */
export function readBackupLink(
  token: string,
  { server, backup }: Pick<BackupLink, 'server' | 'backup'>,
  key: Buffer,
): BackupLink | undefined {
  const [, expires, user, signature] = TOKEN.exec(token) ?? []
  if (expires === undefined || user === undefined || signature === undefined) return undefined
  const link = { server, backup, user, expires: Number(expires) }
  return timingSafeEqual(signatureOf(link, key), Buffer.from(signature, 'base64url')) ? link : undefined
}
