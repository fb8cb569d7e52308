import type { ScopeName } from '../accounts/scopes.ts'

/** The SHA-256 of a host key, as clients of SFTP show it. */
export const SFTP_FINGERPRINT_SHAPE = /^SHA256:[A-Za-z0-9+/]{43}$/

/** What the password of a user permits, as far as their role does. */
export const SFTP_SCOPES = ['SERVER_READ', 'SERVER_WRITE'] as const satisfies readonly ScopeName[]
