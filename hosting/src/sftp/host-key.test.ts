import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import ssh2 from 'ssh2'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fingerprintOf } from './fingerprint.ts'
import { openHostKey } from './host-key.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'quarry-host-key-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

it('stays the same, and is readable for the agent only', async () => {
  const first = await openHostKey(folder)
  expect(await openHostKey(folder)).toEqual(first)
  expect((await stat(path.join(folder, 'sftp-host-key'))).mode & 0o777).toBe(0o600)
})

it('has the fingerprint that clients show', async () => {
  const { privateKey, fingerprint } = await openHostKey(folder)
  const parsed = ssh2.utils.parseKey(privateKey)
  expect(parsed instanceof Error ? parsed : fingerprintOf(parsed.getPublicSSH())).toBe(fingerprint)
})

it('has the fingerprint of a key that was replaced', async () => {
  const first = await openHostKey(folder)
  await rm(path.join(folder, 'sftp-host-key'))
  const second = await openHostKey(folder)
  expect(second.fingerprint).not.toBe(first.fingerprint)
  const parsed = ssh2.utils.parseKey(second.privateKey)
  expect(parsed instanceof Error ? parsed : fingerprintOf(parsed.getPublicSSH())).toBe(second.fingerprint)
})

it.each([
  ['text', 'no key'],
  ['too short', '-----BEGIN OPENSSH PRIVATE KEY-----\nAAAA\n-----END OPENSSH PRIVATE KEY-----\n'],
  [
    'cut off',
    `-----BEGIN OPENSSH PRIVATE KEY-----\n${Buffer.from('openssh-key-v1\0\0\0\0\x04none').toString('base64')}\n-----END`,
  ],
])('is refused if the stored one is %s', async (_what, stored) => {
  await writeFile(path.join(folder, 'sftp-host-key'), stored)
  await expect(openHostKey(folder)).rejects.toThrow('is no host key')
})
