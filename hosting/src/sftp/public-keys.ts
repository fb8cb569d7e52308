import { createHash } from 'node:crypto'
import { SFTP_KEY_TYPES } from '@quarry/domain/hosting/sftp'
import ssh2, { type PublicKeyAuthContext } from 'ssh2'

/** The SHA-256 of a public key, as clients show it. */
export const fingerprintOf = (key: Buffer): string =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replaceAll('=', '')}`

/** Whether the client has signed its request with the private key of the key that it offers. */
export function isSignedWith({ key, signature, blob, hashAlgo }: PublicKeyAuthContext): boolean {
  if (!signature || !blob) return false
  const parsed = ssh2.utils.parseKey(key.data)
  if (parsed instanceof Error || parsed.type !== key.algo) return false
  if (!SFTP_KEY_TYPES.some((type) => type === parsed.type)) return false
  // Signatures of RSA with SHA-1 prove nothing any more.
  if (parsed.type === 'ssh-rsa' && hashAlgo !== 'sha256' && hashAlgo !== 'sha512') return false
  // oxlint-disable-next-line typescript/no-unnecessary-boolean-literal-compare -- it returns errors as well
  return parsed.verify(blob, signature, hashAlgo) === true
}
