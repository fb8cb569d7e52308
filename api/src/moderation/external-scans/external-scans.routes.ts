import { EXTERNAL_RESPONSE_MAX_BYTES, EXTERNAL_SIGNATURE_MAX_AGE_S } from '@quarry/domain/moderation/scans'
import type { Context } from 'hono'
import { ruleMessage } from '../../../contract/rules.ts'
import type { App, HttpEnv } from '../../http/env.ts'
import { readBytes } from '../../http/json-body.ts'
import { streamBody } from '../../http/bodies/stream-body.ts'
import { AppError, notFound } from '../../kernel/errors.ts'
import type { ExternalScanner } from '../../ports/external-scanner.ts'
import { validate } from '../../kernel/validation.ts'
import { isValidLink } from './signed-file-link.ts'
import { findExternalScan, saveResult } from './external-scans.queries.ts'
import { ScannerResult } from './scanner-response.ts'
import { RESULT_PATH } from './external-scan-effects.ts'
import { createHmac, timingSafeEqual } from 'node:crypto'

interface SignedMessage {
  id: string
  /** Header value: seconds since 1970. */
  timestamp: string
  /** Header value: one or more signatures, separated by spaces. */
  signatures: string
  bytes: Uint8Array
}

/** During a change of keys a scanner may sign with both; further signatures are ignored. */
const SIGNATURES_MAX = 4
const SIGNATURE = /^v1,[A-Za-z0-9+/]{43}=$/
const SHORT = /^[\x21-\x7e]{1,200}$/

/** Whether the raw bytes were signed with the secret, recently. */
function isSigned(secret: Buffer, { id, timestamp, signatures, bytes }: SignedMessage, now: Date): boolean {
  if (!SHORT.test(id) || !/^\d{1,12}$/.test(timestamp)) return false
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > EXTERNAL_SIGNATURE_MAX_AGE_S) return false
  const expected = createHmac('sha256', secret).update(`${id}.${timestamp}.`).update(bytes).digest()
  return signatures
    .split(' ', SIGNATURES_MAX)
    .filter((one) => SIGNATURE.test(one))
    .some((one) => timingSafeEqual(Buffer.from(one.slice('v1,'.length), 'base64'), expected))
}

/** For the external scanner, which authenticates by its secret. Must be mounted before the other paths below `/data`. */
export function mountExternalScans(app: App): void {
  app.on('GET', '/data/scans/:scan', serveFile)
  app.on('POST', RESULT_PATH, receiveResult)
}

/** The scanned file, even one that is not public. Counts no download. */
async function serveFile(c: Context<HttpEnv>): Promise<Response> {
  const { externalScanner: scanner, db, storage, now } = c.var.services
  const scanId = c.req.param('scan') ?? ''
  const link = {
    scanId,
    expires: Number(c.req.query('expires')),
    signature: c.req.query('signature') ?? '',
  }
  if (!scanner || !isValidLink(scanner, link, now())) throw noSuchFile()
  const file = await findExternalScan(db, scanId)
  const object = file && (await storage.open(file.storageKey))
  if (!object) throw noSuchFile()
  return c.body(streamBody(object.stream), 200, {
    'content-type': 'application/octet-stream',
    'content-length': String(object.sizeBytes),
    'content-disposition': 'attachment',
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
}

const noSuchFile = () => new AppError('not_found', ruleMessage('no_such_file'))

/** A result that the scanner sends later. The signature covers the raw body. */
async function receiveResult(c: Context<HttpEnv>): Promise<Response> {
  const { externalScanner: scanner, db, now } = c.var.services
  if (!scanner) throw new AppError('not_found')
  const bytes = await readBytes(c, EXTERNAL_RESPONSE_MAX_BYTES)
  requireSignature(c, scanner, bytes)
  const result = validate(ScannerResult, parsed(bytes), 'body') as ScannerResult
  const outcome = await db.transaction().execute((tx) => saveResult(tx, result, now()))
  if (outcome === 'unknown') throw notFound('scan', result.scan)
  if (outcome === 'other') throw new AppError('conflict', ruleMessage('scan_answered'))
  return c.body(null, 204)
}

function requireSignature(c: Context<HttpEnv>, { secret }: ExternalScanner, bytes: Uint8Array): void {
  const header = (name: string) => c.req.header(name) ?? ''
  const signed = {
    id: header('webhook-id'),
    timestamp: header('webhook-timestamp'),
    signatures: header('webhook-signature'),
    bytes,
  }
  if (!isSigned(secret, signed, c.var.services.now()))
    throw new AppError('unauthorized', ruleMessage('scan_not_signed'))
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown
  } catch (error) {
    throw new AppError('json_error', ruleMessage('body_not_json', { reason: (error as Error).message }))
  }
}
