import { expect, it } from 'vitest'
import type { ExternalScanner } from '../../ports/external-scanner.ts'
import { fileLink, isValidLink } from './signed-file-link.ts'

const scanner = { secret: Buffer.from('copper') } as unknown as ExternalScanner
const NOW = new Date('2026-01-01T12:00:00.250Z')

/** Parts of a link. */
function given(of: ExternalScanner = scanner) {
  const { path, until } = fileLink(of, 'SSSSSSSS', NOW)
  const query = new URL(path, 'https://quarry.test').searchParams
  const link = {
    scanId: 'SSSSSSSS',
    expires: Number(query.get('expires')),
    signature: query.get('signature') ?? '',
  }
  return { link, until }
}

it('accepts a link exactly until it expires', () => {
  const { link, until } = given()
  expect(until.getTime()).toBeGreaterThanOrEqual(NOW.getTime() + 3_600_000)
  expect(isValidLink(scanner, link, NOW)).toBe(true)
  expect(isValidLink(scanner, link, until)).toBe(true)
  expect(isValidLink(scanner, link, new Date(until.getTime() + 1))).toBe(false)
})

it('rejects a changed file, a changed expiry, and the signature of another secret', () => {
  const { link } = given()
  expect(isValidLink(scanner, { ...link, scanId: 'OOOOOOOO' }, NOW)).toBe(false)
  expect(isValidLink(scanner, { ...link, expires: link.expires + 1 }, NOW)).toBe(false)
  expect(isValidLink(scanner, { ...link, expires: Number.NaN }, NOW)).toBe(false)
  for (const signature of ['', 'short', `${link.signature}A`])
    expect(isValidLink(scanner, { ...link, signature }, NOW)).toBe(false)
  const other = given({ secret: Buffer.from('tin') } as unknown as ExternalScanner)
  expect(isValidLink(scanner, other.link, NOW)).toBe(false)
})
