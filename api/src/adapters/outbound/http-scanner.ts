import type { ApiEnvironment } from '@quarry/config/api'
import { WEBHOOK_SECRET_PREFIX } from '@quarry/domain/webhooks/webhooks'
import type { AddressProblem, OutboundClient } from '../../ports/outbound-requests.ts'
import type { ExternalScanner } from '../../ports/external-scanner.ts'

const WHY: Readonly<Record<AddressProblem, string>> = {
  https_only: 'must begin with https://',
  credentials: 'must not hold a name or a password',
  port: 'must be at port 80, 443 or 8443, or in WEBHOOK_NETWORKS',
  private: 'is not of the internet: name its network in WEBHOOK_NETWORKS',
}

type Keys = Pick<ApiEnvironment, 'SCANNER_URL' | 'SCANNER_SECRET'>

/** Null without keys; an error describes an invalid address. */
export function openExternalScanner(
  { SCANNER_URL: url, SCANNER_SECRET: secret }: Keys,
  outside: OutboundClient,
): ExternalScanner | null | Error {
  if (url === undefined || secret === undefined) return null
  const problem = outside.problemOf(url)
  if (problem) return new Error(`SCANNER_URL: ${WHY[problem]}`)
  const key = Buffer.from(secret.slice(WEBHOOK_SECRET_PREFIX.length), 'base64')
  return { url, host: new URL(url).host, secret: key }
}
