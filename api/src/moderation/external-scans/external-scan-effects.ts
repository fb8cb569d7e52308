import { EXTERNAL_RESPONSE_MAX_BYTES } from '@quarry/domain/moderation/scans'
import { storeAsDeadLetter } from '@quarry/jobs/deliveries'
import type { ExternalEffects } from '@quarry/jobs/delivery-workers'
import type { ExternalEffect, Outcome } from '@quarry/jobs/external-effects'
import type { Services } from '../../kernel/ctx.ts'
import type { OutboundResponse } from '../../ports/outbound-requests.ts'
import type { ExternalScanner } from '../../ports/external-scanner.ts'
import { signatureHeaders } from '../../webhooks/sign-payload.ts'
import { fileLink } from './signed-file-link.ts'
import {
  findExternalScan,
  failExternalScan,
  saveResult,
  type ExternalScan,
} from './external-scans.queries.ts'
import { ScannerResult } from './scanner-response.ts'

type Sending = Pick<Services, 'outbound' | 'externalScanner' | 'siteUrl' | 'now'>

/** Path for the signed result if the scanner sends it later. */
export const RESULT_PATH = '/_internal/scanner/findings'

const NOTHING_TO_DO: Outcome = { isDone: true, keep: async () => {} }

/** Effects of the queue `external_scan`: sends the scanner a request about one file. */
export const externalScanEffects = (sending: Sending): ExternalEffects => ({
  'external_scan.due': requestScan(sending),
})

const requestScan =
  ({ outbound, externalScanner: scanner, siteUrl, now }: Sending): ExternalEffect =>
  async (db, delivery) => {
    const { scanId } = delivery.payload as { scanId: string }
    const scan = await findExternalScan(db, scanId)
    if (!scanner || !scan || scan.answeredAt !== null) return NOTHING_TO_DO
    const at = now()
    const body = messageOf(scan, { scanner, siteUrl, now: at })
    const headers = {
      'content-type': 'application/json',
      'user-agent': `Quarry-Scans (+${siteUrl})`,
      'accept-encoding': 'identity',
      ...signatureHeaders(scanner.secret, { id: `scan_${scan.id}`, body, now: at }),
    }
    const response = await outbound.post(scanner.url, {
      headers,
      body,
      responseMax: EXTERNAL_RESPONSE_MAX_BYTES,
    })
    const result = readResponse(response, scan.id)
    return {
      isDone: result.kind !== 'not_taken',
      keep: async (tx, { isLast }) => {
        if (result.kind === 'findings') await saveResult(tx, result.findings, at)
        if (result.kind !== 'not_taken' || !isLast) return
        await failExternalScan(tx, scan.id, at)
        await storeAsDeadLetter(tx, delivery, new Error(result.why))
      },
    }
  }

interface MessageContext {
  scanner: ExternalScanner
  siteUrl: string
  now: Date
}

function messageOf(scan: ExternalScan, { scanner, siteUrl, now }: MessageContext): string {
  const link = fileLink(scanner, scan.id, now)
  return JSON.stringify({
    type: 'file.uploaded',
    timestamp: scan.askedAt.toISOString(),
    data: {
      scan: scan.id,
      answer_url: siteUrl + RESULT_PATH,
      project: { id: scan.projectId, slug: scan.slug, title: scan.title },
      version: { id: scan.versionId, version_number: scan.versionNumber },
      file: {
        filename: scan.filename,
        file_type: scan.fileType,
        size: scan.sizeBytes,
        hashes: { sha1: scan.sha1, sha512: scan.sha512 },
        url: siteUrl + link.path,
        url_expires: link.until.toISOString(),
      },
    },
  })
}

type ScanResult =
  | { kind: 'later' }
  | { kind: 'findings'; findings: ScannerResult }
  | { kind: 'not_taken'; why: string }

const OK = 200
/** The scanner sends its result later. */
const LATER: ReadonlySet<number> = new Set([202, 204])

function readResponse(response: OutboundResponse, scanId: string): ScanResult {
  if (response.status === null) return { kind: 'not_taken', why: `the external scanner: ${response.failure}` }
  if (LATER.has(response.status)) return { kind: 'later' }
  if (response.status !== OK)
    return { kind: 'not_taken', why: `the external scanner answered with the status ${response.status}` }
  const read = ScannerResult.safeParse(jsonOf(response.body))
  if (read.success && read.data.scan === scanId) return { kind: 'findings', findings: read.data }
  return {
    kind: 'not_taken',
    why: 'the external scanner answered what is no list of findings about this file',
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
