import { createHmac } from 'node:crypto'
import { record } from '@quarry/db/outbox'
import { aFile, aProject, aVersion } from '@quarry/db/testing/factories'
import { EXTERNAL_RESPONSE_MAX_BYTES, EXTERNAL_FINDINGS_MAX } from '@quarry/domain/moderation/scans'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listFileScans } from '../../../contract/moderation/scans.ts'
import { deliver } from '../../../testing/deliver-events.ts'
import { aReceiver } from '../../../testing/http-receiver.ts'
import { callOutside, waitForNextAttempt } from '../../../testing/run-effects.ts'
import { SITE_URL, testApp } from '../../../testing/test-app.ts'
import { openOutboundClient } from '../../adapters/outbound/outbound-client.ts'
import { openExternalScanner } from '../../adapters/outbound/http-scanner.ts'
import { openScanner } from '../scans/open-scanner.ts'
import { scanFiles } from '../scans/scan-files.ts'
import { requestMissedExternalScans } from './request-external-scans.ts'
import { externalScanEffects } from './external-scan-effects.ts'

const SECRET = Buffer.alloc(32, 7)
const outbound = openOutboundClient({ NODE_ENV: 'test', WEBHOOK_NETWORKS: ['127.0.0.1'] })
const externalScanner = { url: '', host: 'scanner.example', secret: SECRET }
const current = testApp({ outbound, externalScanner })

let receiver: Awaited<ReturnType<typeof aReceiver>>
beforeAll(async () => {
  receiver = await aReceiver()
  externalScanner.url = `${receiver.url}/ask?k=1`
})
afterAll(() => receiver.close())
beforeEach(async () => {
  receiver.received.length = 0
  receiver.answersWith((response) => void response.writeHead(202).end())
  for (const table of ['deliveries', 'outbox', 'deadLetters', 'externalScans'] as const)
    await current().db.deleteFrom(table).execute()
})

const call = () => callOutside(current().db, 'external_scan', externalScanEffects(current().services))

/** A draft with one scanned file for which an external scan is requested. */
async function aScannedFile(bytes = 'the bytes') {
  const { db, services, storage } = current()
  const project = await aProject(db, { status: 'processing', queuedAt: new Date(), title: 'Lantern' })
  const version = await aVersion(db, { projectId: project.id, versionNumber: '1.2.0', status: 'draft' })
  const file = await aFile(db, { versionId: version.id, projectId: project.id, filename: 'lantern.jar' })
  await storage.put(file.storageKey, Buffer.from(bytes))
  await askFor(project.id, version.id)
  await deliver(db, 'scan', scanFiles({ ...services, scanner: openScanner(services) }))
  const { id } = await db
    .selectFrom('externalScans')
    .select('id')
    .where('fileId', '=', file.id)
    .executeTakeFirstOrThrow()
  return { project, version, file, scan: id }
}

async function askFor(projectId: string, versionId: string) {
  const event = { name: 'files.uploaded', projectId, versionId, actorId: null } as const
  await current()
    .db.transaction()
    .execute((tx) => record(tx, event))
}

const FINDING = { rule: 'loader', label: 'A loader', level: 'dangerous', text: 'It fetches code.' }
const answerOf = (scan: string, rest: object = {}) => ({
  scan,
  scanner: 'Lantern Scan',
  findings: [FINDING],
  ...rest,
})

interface Sent {
  body: string
  at?: Date
  secret?: Buffer
  signature?: string
}
/** Sends a result as the scanner would. */
function send({ body, at = new Date(), secret = SECRET, signature }: Sent) {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const made = createHmac('sha256', secret).update(`m1.${timestamp}.${body}`).digest('base64')
  return current().app.request('/_internal/scanner/findings', {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'webhook-id': 'm1',
      'webhook-timestamp': timestamp,
      'webhook-signature': signature ?? `v1,${made}`,
    },
  })
}
const sendJson = (body: object, rest: Omit<Sent, 'body'> = {}) =>
  send({ body: JSON.stringify(body), ...rest })
const scansOf = (project: string) => current().as('mo')(listFileScans, { params: { project } })
const statusOf = async (id: string) =>
  (await current().db.selectFrom('projects').select('status').where('id', '=', id).executeTakeFirst())?.status

describe('external scans', () => {
  it('send one signed request for each file', async () => {
    const { project, version, file, scan } = await aScannedFile()
    await call()
    expect(receiver.received).toHaveLength(1)
    const [{ path, headers, body } = { path: '', headers: {}, body: '' }] = receiver.received
    expect(path).toBe('/ask?k=1')
    const message = JSON.parse(body) as { data: { file: { url: string; url_expires: string } } }
    expect(message).toEqual({
      type: 'file.uploaded',
      timestamp: expect.any(String) as string,
      data: {
        scan,
        answer_url: `${SITE_URL}/_internal/scanner/findings`,
        project: { id: project.id, slug: project.slug, title: 'Lantern' },
        version: { id: version.id, version_number: '1.2.0' },
        file: {
          filename: 'lantern.jar',
          file_type: null,
          size: file.sizeBytes,
          hashes: { sha1: file.sha1, sha512: file.sha512 },
          url: message.data.file.url,
          url_expires: message.data.file.url_expires,
        },
      },
    })
    const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature } = headers
    expect(id).toBe(`scan_${scan}`)
    const expected = createHmac('sha256', SECRET).update(`${String(id)}.${String(at)}.${body}`)
    expect(signature).toBe(`v1,${expected.digest('base64')}`)
    // One request for each file.
    await askFor(project.id, version.id)
    await call()
    expect(receiver.received).toHaveLength(1)
  })

  it('let the scanner download the requested file for an hour, even a hidden one', async () => {
    const { scan } = await aScannedFile('hidden bytes')
    const other = await aScannedFile()
    await call()
    const link = receiver.received
      .map(({ body }) => (JSON.parse(body) as { data: { scan: string; file: { url: string } } }).data)
      .find((data) => data.scan === scan)?.file.url
    const path = String(link).slice(SITE_URL.length)
    const response = await current().app.request(path)
    expect([response.status, await response.text()]).toEqual([200, 'hidden bytes'])
    expect(response.headers.get('cache-control')).toContain('no-store')
    const bad = [
      path.replace(scan, other.scan),
      path.replace(/expires=(\d+)/, (_, at: string) => `expires=${Number(at) + 1}`),
      path.replace(/signature=(.)/, (_, first: string) => `signature=${first === '-' ? '_' : '-'}`),
      path.split('?')[0] ?? '',
      path.replace(/signature=.*/, ''),
      path.replace(/expires=\d+/, 'expires=1'),
    ]
    for (const one of bad) expect([one, (await current().app.request(one)).status]).toEqual([one, 404])
  })

  it('show findings of the response to staff with their source, without other effects', async () => {
    const { project, file, scan } = await aScannedFile()
    receiver.answersWith((response) => void response.writeHead(200).end(JSON.stringify(answerOf(scan))))
    expect(await scansOf(project.id)).toMatchObject({ external_waiting: 1, external_unanswered: 0 })
    await call()
    const seen = await scansOf(project.id)
    expect(seen).toMatchObject({ noticed: 1, external_waiting: 0, external_unanswered: 0 })
    expect(seen.found).toMatchObject([
      {
        filename: file.filename,
        external: { source: 'Lantern Scan', findings: [{ ...FINDING, places: [], count: 1 }] },
      },
    ])
    expect(await statusOf(project.id)).toBe('processing')
    await call()
    expect(receiver.received).toHaveLength(1)
  })

  it('retry failed requests, and report the last failure to operators and staff', async () => {
    const { project, scan } = await aScannedFile()
    receiver.answersWith((response) => void response.writeHead(500).end())
    for (let attempt = 0; attempt < 8; attempt += 1) {
      await call()
      await waitForNextAttempt(current().db, 'external_scan')
    }
    expect(receiver.received).toHaveLength(7)
    expect(await scansOf(project.id)).toMatchObject({ external_waiting: 0, external_unanswered: 1 })
    const given = await current()
      .db.selectFrom('deadLetters')
      .select(['queue', 'reason', 'attempts'])
      .execute()
    expect(given).toEqual([
      {
        queue: 'external_scan',
        attempts: 7,
        reason: 'the external scanner answered with the status 500',
      },
    ])
    // A late result is accepted.
    expect((await sendJson(answerOf(scan))).status).toBe(204)
    expect(await scansOf(project.id)).toMatchObject({ external_unanswered: 0, noticed: 1 })
  })

  it.each([
    ['no JSON', () => 'fine'],
    ['another file', () => JSON.stringify(answerOf('another'))],
    ['more than is read', () => `[${'1,'.repeat(2 * EXTERNAL_RESPONSE_MAX_BYTES)}1]`],
  ])('retry after a response with %s', async (_, body) => {
    const { project } = await aScannedFile()
    receiver.answersWith((response) => void response.writeHead(200).end(body()))
    await call()
    expect(await scansOf(project.id)).toMatchObject({ external_waiting: 1 })
    expect(await current().db.selectFrom('deliveries').select('attempts').execute()).toEqual([
      { attempts: 1 },
    ])
  })

  it('request scans of earlier files in projects in review', async () => {
    const { db, services } = current()
    await aScannedFile()
    await db.deleteFrom('externalScans').execute()
    await db.deleteFrom('outbox').execute()
    const waiting = await requestMissedExternalScans(services)
    expect(waiting).toBeGreaterThan(0)
    expect(await requestMissedExternalScans({ ...services, externalScanner: null })).toBe(0)
    await call()
    expect(receiver.received).toHaveLength(waiting)
  })
})

describe('a result that is sent later', () => {
  it('is stored once, and an equal one changes nothing', async () => {
    const { project, scan } = await aScannedFile()
    await call()
    expect((await scansOf(project.id)).external_waiting).toBe(1)
    expect((await sendJson(answerOf(scan))).status).toBe(204)
    const first = await scansOf(project.id)
    expect((await sendJson(answerOf(scan))).status).toBe(204)
    expect(await scansOf(project.id)).toEqual(first)
    expect((await sendJson(answerOf(scan, { findings: [] }))).status).toBe(409)
    expect(await scansOf(project.id)).toEqual(first)
  })

  it('counts as overdue after a day, and is still accepted', async () => {
    const { project, scan } = await aScannedFile()
    await call()
    const longAgo = new Date(Date.now() - 25 * 3_600_000)
    await current().db.updateTable('externalScans').set({ askedAt: longAgo }).where('id', '=', scan).execute()
    expect(await scansOf(project.id)).toMatchObject({ external_waiting: 0, external_unanswered: 1 })
    expect((await sendJson(answerOf(scan, { findings: [] }))).status).toBe(204)
    expect(await scansOf(project.id)).toMatchObject({
      external_unanswered: 0,
      found: [{ external: { findings: [] } }],
    })
  })

  it('is rejected without a valid, recent signature of its bytes', async () => {
    const { project, scan } = await aScannedFile()
    const body = JSON.stringify(answerOf(scan))
    const refused = [
      { body, secret: Buffer.alloc(32, 8) },
      { body, at: new Date(Date.now() - 6 * 60_000) },
      { body, at: new Date(Date.now() + 6 * 60_000) },
      { body, signature: '' },
      { body, signature: 'v1,' },
      { body, signature: `v1a,${'A'.repeat(43)}=` },
      { body, signature: `v1,${'A'.repeat(43)}=` },
    ]
    for (const one of refused) expect((await send(one)).status).toBe(401)
    const bare = { method: 'POST', body }
    expect((await current().app.request('/_internal/scanner/findings', bare)).status).toBe(401)
    expect((await scansOf(project.id)).external_waiting).toBe(1)
  })

  it('may have several signatures, of which one must be valid', async () => {
    const { scan } = await aScannedFile()
    const body = JSON.stringify(answerOf(scan))
    const at = new Date()
    const signed = `m1.${Math.floor(at.getTime() / 1000)}.${body}`
    const good = `v1,${createHmac('sha256', SECRET).update(signed).digest('base64')}`
    expect((await send({ body, at, signature: `v1,${'A'.repeat(43)}= ${good}` })).status).toBe(204)
  })

  it.each<[string, (scan: string) => string, number]>([
    ['that is no JSON', () => '{', 400],
    ['without findings', (scan) => JSON.stringify({ scan }), 400],
    ['of too many findings', (scan) => JSON.stringify(answerOf(scan, many(EXTERNAL_FINDINGS_MAX + 1))), 400],
    [
      'with endless words',
      (scan) => JSON.stringify(answerOf(scan, findingsWith({ text: 'x'.repeat(1001) }))),
      400,
    ],
    ['of an unknown level', (scan) => JSON.stringify(answerOf(scan, findingsWith({ level: 'deadly' }))), 400],
    [
      'with too many places',
      (scan) => JSON.stringify(answerOf(scan, findingsWith({ places: places(6) }))),
      400,
    ],
    ['about a scan that nobody asked for', () => JSON.stringify(answerOf('AAAAAAAA')), 404],
    ['that is too large', () => ' '.repeat(EXTERNAL_RESPONSE_MAX_BYTES + 1), 413],
  ])('rejects %s', async (_, body, status) => {
    const { project, scan } = await aScannedFile()
    expect((await send({ body: body(scan) })).status).toBe(status)
    expect((await scansOf(project.id)).external_waiting).toBe(1)
  })

  it('has control characters replaced in its texts', async () => {
    const { project, scan } = await aScannedFile()
    const odd = findingsWith({ label: '<b>\u0000\u202E\ud800', places: ['a', 'a'] })
    expect((await sendJson(answerOf(scan, odd))).status).toBe(204)
    const [file] = (await scansOf(project.id)).found
    const gap = '\u{FFFD}'
    expect(file?.external?.findings).toMatchObject([
      { label: `<b>${gap.repeat(3)}`, places: ['a'], count: 1 },
    ])
  })
})

const findingsWith = (rest: object) => ({ findings: [{ ...FINDING, ...rest }] })
const many = (count: number) => ({ findings: Array.from({ length: count }, () => FINDING) })
const places = (count: number) => Array.from({ length: count }, (_, n) => `place ${n}`)

describe('configuration of the scanner', () => {
  const SCANNER_SECRET = `whsec_${SECRET.toString('base64')}`
  it.each([
    ['http://scanner.example/', 'SCANNER_URL: must begin with https://'],
    ['https://10.0.0.1/', 'SCANNER_URL: is not of the internet: name its network in WEBHOOK_NETWORKS'],
  ])('rejects %s at startup', (SCANNER_URL, message) => {
    const strict = openOutboundClient({ NODE_ENV: 'production', WEBHOOK_NETWORKS: [] })
    expect(openExternalScanner({ SCANNER_URL, SCANNER_SECRET }, strict)).toMatchObject({ message })
  })

  it('requires address and secret together', () => {
    const strict = openOutboundClient({ NODE_ENV: 'production', WEBHOOK_NETWORKS: ['10.0.0.0/8'] })
    const url = 'https://10.0.0.1:9000/ask'
    const opened = openExternalScanner({ SCANNER_URL: url, SCANNER_SECRET }, strict)
    expect(opened).toEqual({ url, host: '10.0.0.1:9000', secret: SECRET })
    expect(openExternalScanner({ SCANNER_URL: undefined, SCANNER_SECRET: undefined }, strict)).toBeNull()
  })
})
