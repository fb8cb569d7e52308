import { Readable } from 'node:stream'
import { EXTERNAL_RESPONSE_MAX_BYTES } from '@quarry/domain/moderation/scans'
import type { Context } from 'hono'
import { ruleMessage } from '../../../contract/rules.ts'
import type { App, HttpEnv } from '../../http/env.ts'
import { readBytes } from '../../http/json-body.ts'
import { AppError, notFound } from '../../kernel/errors.ts'
import type { ExternalScanner } from '../../ports/external-scanner.ts'
import { validate } from '../../kernel/validation.ts'
import { isOurLink } from './signed-file-link.ts'
import { findExternalScan, saveAnswer } from './external-scans.queries.ts'
import { ScannerAnswer } from './scanner-response.ts'
import { ANSWER_PATH } from './external-scan-effects.ts'
import { isSigned } from './verify-scanner-response.ts'

/** For the external scanner alone, which shows by the secret who it is. Comes before what else is below `/data`. */
export function mountExternalScans(app: App): void {
  app.on('GET', '/data/scans/:scan', serveScanned)
  app.on('POST', ANSWER_PATH, takeAnswer)
}

/** The bytes of a file that it was asked about, also of one that nobody else may have. No download is counted. */
async function serveScanned(c: Context<HttpEnv>): Promise<Response> {
  const { externalScanner: scanner, db, storage, now } = c.var.services
  const scanId = c.req.param('scan') ?? ''
  const link = {
    scanId,
    expires: Number(c.req.query('expires')),
    signature: c.req.query('signature') ?? '',
  }
  if (!scanner || !isOurLink(scanner, link, now())) throw noSuchFile()
  const file = await findExternalScan(db, scanId)
  const object = file && (await storage.open(file.storageKey))
  if (!object) throw noSuchFile()
  return c.body(Readable.toWeb(object.stream) as ReadableStream, 200, {
    'content-type': 'application/octet-stream',
    'content-length': String(object.sizeBytes),
    'content-disposition': 'attachment',
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
}

const noSuchFile = () => new AppError('not_found', ruleMessage('no_such_file'))

/** Findings that come later, signed over the bytes as they came. */
async function takeAnswer(c: Context<HttpEnv>): Promise<Response> {
  const { externalScanner: scanner, db, now } = c.var.services
  if (!scanner) throw new AppError('not_found')
  const bytes = await readBytes(c, EXTERNAL_RESPONSE_MAX_BYTES)
  requireSignature(c, scanner, bytes)
  const answer = validate(ScannerAnswer, parsed(bytes), 'body') as ScannerAnswer
  const outcome = await db.transaction().execute((tx) => saveAnswer(tx, answer, now()))
  if (outcome === 'unknown') throw notFound('scan', answer.scan)
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
