import { createHash, randomBytes } from 'node:crypto'

const BYTES = 32

/** Something that opens a door by itself. It is told once; only its hash is kept. */
export const mintSecret = (prefix = ''): string => prefix + randomBytes(BYTES).toString('base64url')

export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()
