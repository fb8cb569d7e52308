import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import ssh2 from 'ssh2'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openHostKey } from './host-key.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'quarry-host-key-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

it('stays the same, and is readable for the agent only', async () => {
  const first = openHostKey(folder)
  expect(first.fingerprint).toMatch(/^SHA256:[A-Za-z0-9+/]{43}$/)
  expect(openHostKey(folder)).toEqual(first)
  expect((await stat(path.join(folder, 'sftp-host-key'))).mode & 0o777).toBe(0o600)
})

it('is generated again if it cannot be read', () => {
  const readable = Array.from({ length: 20 }, () => ssh2.utils.generateKeyPairSync('ed25519').private).find(
    (key) => !(ssh2.utils.parseKey(key) instanceof Error),
  )
  const keys = [
    '-----BEGIN OPENSSH PRIVATE KEY-----\nAAAA\n-----END OPENSSH PRIVATE KEY-----\n',
    readable ?? '',
  ]
  const { privateKey } = openHostKey(folder, () => keys.shift() ?? '')
  expect(privateKey).toBe(readable)
})
