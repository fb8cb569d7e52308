import { randomInt } from 'node:crypto'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** 62^7 and 62^8: between them lie exactly the numbers of eight base-62 digits. */
const LOWEST = 62n ** 7n
const SPAN = 62n ** 8n - LOWEST
const MAX_64_BIT = 2n ** 64n - 1n

/** Owner of content whose account is gone (docs/rules/accounts.md). */
export const GHOST_USER_ID = 'a6eRm92L'

/** A random 8-character id. Taken ids are the caller's business: on a primary-key violation mint again. */
export function mintId(): string {
  // randomInt reaches 2^48, which covers the 47.6 bits of the span.
  return encodeId(LOWEST + BigInt(randomInt(Number(SPAN))))
}

/** Base 62, big-endian, no padding; zero is `0`, never the empty string. */
export function encodeId(value: bigint): string {
  if (value === 0n) return '0'
  let text = ''
  for (let rest = value; rest > 0n; rest /= 62n) text = ALPHABET[Number(rest % 62n)] + text
  return text
}

/** True for text that decodes to a 64-bit id: 1 to 11 base-62 digits without overflow. */
export function isId(text: string): boolean {
  if (!/^[0-9A-Za-z]{1,11}$/.test(text)) return false
  if (text.length < 11) return true
  let value = 0n
  for (const digit of text) value = value * 62n + BigInt(ALPHABET.indexOf(digit))
  return value <= MAX_64_BIT
}

/**
 * All spellings of a text in upper and lower case that may be ids, at most 2 048; none for other texts. Names and slugs
 * ignore letter case, ids do not: a name must equal no id in any spelling.
 */
export function spellingsOfId(text: string): string[] {
  if (!isId(text)) return []
  let spellings = ['']
  for (const digit of text) {
    const both = new Set([digit.toLowerCase(), digit.toUpperCase()])
    spellings = spellings.flatMap((start) => [...both].map((one) => start + one))
  }
  return spellings
}
