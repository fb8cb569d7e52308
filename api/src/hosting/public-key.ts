import { createHash, createPublicKey } from 'node:crypto'
import { isPrivateKey, RSA_KEY_MIN_BITS, SFTP_KEY_TYPES, type SftpKeyType } from '@quarry/domain/hosting/sftp'
import { SFTP_KEY_COMMENT } from '@quarry/domain/limits/lengths'
import { isOneLine } from '@quarry/domain/limits/one-line'
import { ruleMessage } from '../../contract/rules.ts'
import { invalid } from '../kernel/errors.ts'

export interface PublicKey {
  type: SftpKeyType
  /** The SHA-256 of the key, as clients show it. */
  fingerprint: string
  comment: string
}

const isKeyType = (type: string): type is SftpKeyType => SFTP_KEY_TYPES.some((known) => known === type)

/** Reads a line of an `authorized_keys`. Throws for private keys, for other types and for short keys. */
export async function readPublicKey(text: string): Promise<PublicKey> {
  if (isPrivateKey(text)) throw invalid('public_key', ruleMessage('sftp_key_private'))
  // Few users add keys, and the library is large.
  const { default: ssh2 } = await import('ssh2')
  const parsed = ssh2.utils.parseKey(text.trim())
  if (parsed instanceof Error || Array.isArray(parsed) || parsed.isPrivateKey() || !isKeyType(parsed.type))
    throw invalid('public_key', ruleMessage('sftp_key', { values: SFTP_KEY_TYPES.join(', ') }))
  const { type } = parsed
  if (type === 'ssh-rsa' && bitsOf(parsed.getPublicPEM()) < RSA_KEY_MIN_BITS)
    throw invalid('public_key', ruleMessage('sftp_key_short', { min: RSA_KEY_MIN_BITS }))
  const hash = createHash('sha256').update(parsed.getPublicSSH()).digest('base64')
  return { type, fingerprint: `SHA256:${hash.replaceAll('=', '')}`, comment: commentOf(parsed.comment) }
}

function bitsOf(pem: string): number {
  try {
    return createPublicKey(pem).asymmetricKeyDetails?.modulusLength ?? 0
  } catch {
    return 0
  }
}

const commentOf = (text = ''): string =>
  isOneLine(text) ? Array.from(text.trim()).slice(0, SFTP_KEY_COMMENT.max).join('') : ''
