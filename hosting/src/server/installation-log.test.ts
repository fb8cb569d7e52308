import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { INSTALLATION_LOG_MAX_BYTES } from '@quarry/domain/hosting/operations'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { InstallationLog, withoutSecrets } from './installation-log.ts'

let node: string
let root: string
beforeEach(() => {
  node = mkdtempSync(path.join(tmpdir(), 'quarry-installation-'))
  root = path.join(node, 'servers/one')
  mkdirSync(root, { recursive: true })
})
afterEach(() => {
  chmodSync(root, 0o755)
  rmSync(node, { recursive: true })
})

it('has the lines of the last installation, while it lasts and afterwards', () => {
  const log = new InstallationLog(root)
  expect(log.read()).toBeNull()
  log.begin('first')
  log.end('failed')
  log.begin('second')
  log.write('a line')
  const lines = /^\S{19}Z second\n\S{19}Z a line\n$/
  expect(log.read()).toMatch(lines)
  log.end('done')
  expect(new InstallationLog(root).read()).toMatch(/second\n.*a line\n.*done\n$/)
  log.write('of no installation')
  expect(log.read()).not.toContain('of no installation')
})

it('keeps the newest lines of one that prints much', () => {
  const log = new InstallationLog(root)
  log.begin('first')
  for (let at = 0; at < 20_000; at++) log.write(`line ${at} ${'ü'.repeat(20)}`)
  log.write('x'.repeat(100_000))
  log.end('last')
  const text = readFileSync(path.join(root, 'installation.log'), 'utf8')
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(INSTALLATION_LOG_MAX_BYTES)
  expect(Buffer.byteLength(text)).toBeGreaterThan(INSTALLATION_LOG_MAX_BYTES / 2)
  expect(text).toMatch(/^…\n/)
  expect(text).toContain('line 19999 ')
  expect(text).toMatch(/last\n$/)
})

it('is there although it cannot be written', () => {
  rmSync(root, { recursive: true })
  const log = new InstallationLog(root)
  log.begin('first')
  log.end('failed: no_space')
  expect(log.read()).toContain('failed: no_space')
  mkdirSync(root)
})

it.each([
  ['from https://cdn.example/a.jar?X-Amz-Signature=abc&b=c done', 'from https://cdn.example/a.jar done'],
  ['GET https://user:pass@host.example/a', 'GET https://host.example/a'],
  ['Authorization: Bearer abc.def', 'Authorization: ***'],
  ['sent Bearer abc.def', 'sent ***'],
  ['NODE_TOKEN=qrn_abc123', 'NODE_TOKEN=***'],
  ['{"accessToken":"abc"}', '{"accessToken":***"}'],
  ['with qrn_abc123', 'with ***'],
  ['/var/lib/quarry/servers/one/data/mods', '/servers/one/data/mods'],
  ['\u001B[31mred\u001B[0m\r', 'red'],
  ['Downloading mods/a.jar (12 bytes)', 'Downloading mods/a.jar (12 bytes)'],
])('shows %j as %j', (line, shown) => {
  expect(withoutSecrets(line, '/var/lib/quarry')).toBe(shown)
})
