/** The SHA-256 of a host key, as clients of SFTP show it. */
export const SFTP_FINGERPRINT = /^SHA256:[A-Za-z0-9+/]{43}$/
