import { createHmac, timingSafeEqual } from 'node:crypto'
import { EXTERNAL_FILE_LINK_LIFETIME_MS } from '@quarry/domain/moderation/scans'
import type { ExternalScanner } from '../../ports/external-scanner.ts'

export interface FileLink {
  scanId: string
  /** Seconds since 1970. */
  expires: number
}

const sign = ({ secret }: ExternalScanner, { scanId, expires }: FileLink): Buffer =>
  createHmac('sha256', secret).update(`file.${scanId}.${expires}`).digest()

/** Temporary address for the scanner to download a file, even one that is not public. */
export function fileLink(scanner: ExternalScanner, scanId: string, now: Date): { path: string; until: Date } {
  const expires = Math.ceil((now.getTime() + EXTERNAL_FILE_LINK_LIFETIME_MS) / 1000)
  const signature = sign(scanner, { scanId, expires }).toString('base64url')
  return {
    path: `/data/scans/${scanId}?expires=${expires}&signature=${signature}`,
    until: new Date(expires * 1000),
  }
}

const SIGNATURE = /^[\w-]{43}$/

/** Whether the signature is valid and the link has not expired. */
export function isValidLink(
  scanner: ExternalScanner,
  { signature, ...link }: FileLink & { signature: string },
  now: Date,
): boolean {
  if (!SIGNATURE.test(signature) || !Number.isSafeInteger(link.expires)) return false
  const isSigned = timingSafeEqual(sign(scanner, link), Buffer.from(signature, 'base64url'))
  return isSigned && link.expires * 1000 >= now.getTime()
}
