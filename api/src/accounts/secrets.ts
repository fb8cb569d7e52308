import { createHash, randomBytes } from 'node:crypto'

const BYTES = 32

/** A secret that grants access by itself. It is returned once; only its hash is stored. */
export const mintSecret = (prefix = ''): string => prefix + randomBytes(BYTES).toString('base64url')

export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()
