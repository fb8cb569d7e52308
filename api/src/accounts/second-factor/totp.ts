import { randomInt } from 'node:crypto'
import {
  BACKUP_CODE_CHARACTERS,
  BACKUP_CODES,
  TOTP_DIGITS,
  TOTP_SKEW_STEPS,
  TOTP_STEP_MS,
} from '@quarry/domain/accounts/sign-in-methods'
import { Secret, TOTP } from 'otpauth'

const OPTIONS = { algorithm: 'SHA1', digits: TOTP_DIGITS, period: TOTP_STEP_MS / 1000 } as const
const SECRET_BYTES = 20
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** In base32, as users type it into their app. */
export const mintTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

export const totpBytes = (base32: string): Buffer => Buffer.from(Secret.fromBase32(base32).bytes)

/** The time step of the code, within the accepted skew; undefined for a wrong code. */
export function stepOf(code: string, secret: Buffer, now: Date): number | undefined {
  const bytes = Uint8Array.from(secret)
  const totp = new TOTP({ ...OPTIONS, secret: new Secret({ buffer: bytes.buffer }) })
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: TOTP_SKEW_STEPS })
  return delta === null ? undefined : Math.floor(now.getTime() / TOTP_STEP_MS) + delta
}

export const isTotpCode = (code: string): boolean => code.length === TOTP_DIGITS && /^\d+$/.test(code)

export const mintBackupCodes = (): string[] =>
  Array.from({ length: BACKUP_CODES }, () =>
    Array.from({ length: BACKUP_CODE_CHARACTERS }, () => BASE62[randomInt(BASE62.length)]).join(''),
  )
