import type { ScopeName } from '../accounts/scopes.ts'

/** The SHA-256 of a key, as clients of SFTP show it. */
export const SFTP_FINGERPRINT_SHAPE = /^SHA256:[A-Za-z0-9+/]{43}$/

/** What the password or key of a user permits, as far as their role does. */
export const SFTP_SCOPES = ['SERVER_READ', 'SERVER_WRITE'] as const satisfies readonly ScopeName[]

/** Public keys with which users sign in. */
export const SFTP_KEY_TYPES = [
  'ssh-ed25519',
  'ecdsa-sha2-nistp256',
  'ecdsa-sha2-nistp384',
  'ecdsa-sha2-nistp521',
  'ssh-rsa',
] as const
export type SftpKeyType = (typeof SFTP_KEY_TYPES)[number]
export const RSA_KEY_MIN_BITS = 2048

/** Whether a text is the file of a private key, which never leaves the computer of its owner. */
export const isPrivateKey = (text: string): boolean => /PRIVATE KEY-----|^PuTTY-User-Key-File/m.test(text)
