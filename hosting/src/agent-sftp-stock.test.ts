import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { addSftpKey, createSftpPassword, getServerSftp } from '@quarry/api/contract/hosting/sftp'
import ssh2 from 'ssh2'
import { expect, it } from 'vitest'
import { testNodes } from '../testing/node-with-agent.ts'
import { runSftp, type SftpCommand } from '../testing/stock-sftp.ts'

/* SFTP as users have it: the program of OpenSSH. */

const { current, cleanups, aNodeWithAgent, aServerOn } = testNodes()
const MEBIBYTE = 1024 ** 2

async function aServerWithSftp() {
  const folder = await mkdtemp(path.join(tmpdir(), 'quarry-stock-'))
  cleanups.push(() => rm(folder, { recursive: true, force: true }))
  const server = await aServerOn(await aNodeWithAgent({}, { sftp: { host: '127.0.0.1', port: 0 } }))
  await server.until('running')
  const { params, data } = server
  const call = current().as('alice')
  const { address } = await call(getServerSftp, { params })
  const { password } = await call(createSftpPassword, { params })
  const { private: privateKey, public: publicKey } = ssh2.utils.generateKeyPairSync('ed25519')
  await call(addSftpKey, { params, body: { public_key: publicKey } })
  const run = (signIn: { password: string } | { privateKey: string }, ...commands: SftpCommand[]) =>
    runSftp(folder, { port: address?.port ?? 0, username: params.server, ...signIn }, commands)
  return {
    there: (name: string) => path.join(data, name),
    here: (name: string) => path.join(folder, name),
    fingerprint: address?.fingerprint,
    withPassword: (...commands: SftpCommand[]) => run({ password }, ...commands),
    withKey: (...commands: SftpCommand[]) => run({ privateKey }, ...commands),
    withOther: (...commands: SftpCommand[]) => run({ password: `${password}x` }, ...commands),
  }
}

it('the usual client signs in with password and key, and moves files to and fro', async () => {
  const { here, there, fingerprint, withKey, withOther, withPassword } = await aServerWithSftp()
  const content = randomBytes(3 * MEBIBYTE)
  await writeFile(here('world.bin'), content)
  const sent = await withPassword(
    ['mkdir', '/neue Welt'],
    ['put', here('world.bin'), '/neue Welt/große Karte.bin'],
    ['rename', '/neue Welt/große Karte.bin', '/neue Welt/map.bin'],
    ['ls', '/neue Welt'],
  )
  expect(sent).toEqual({ fingerprint, listed: ['/neue Welt/map.bin'] })
  expect(content.equals(await readFile(there('neue Welt/map.bin')))).toBe(true)

  await writeFile(here('part.bin'), Buffer.alloc(MEBIBYTE, 'x'))
  await withKey(
    ['get', '/neue Welt/map.bin', here('whole.bin')],
    // The rest only: the first MiB stays as it is.
    ['reget', '/neue Welt/map.bin', here('part.bin')],
  )
  expect(content.equals(await readFile(here('whole.bin')))).toBe(true)
  const resumed = Buffer.concat([Buffer.alloc(MEBIBYTE, 'x'), content.subarray(MEBIBYTE)])
  expect(resumed.equals(await readFile(here('part.bin')))).toBe(true)

  await writeFile(there('neue Welt/half.bin'), Buffer.alloc(MEBIBYTE, 'y'))
  await withKey(['reput', here('world.bin'), '/neue Welt/half.bin'])
  const continued = Buffer.concat([Buffer.alloc(MEBIBYTE, 'y'), content.subarray(MEBIBYTE)])
  expect(continued.equals(await readFile(there('neue Welt/half.bin')))).toBe(true)

  await withKey(['rm', '/neue Welt/map.bin'], ['rm', '/neue Welt/half.bin'], ['rmdir', '/neue Welt'])
  expect(existsSync(there('neue Welt'))).toBe(false)
  await expect(withOther(['ls', '/'])).rejects.toThrow(/denied|authentication/i)
  await expect(withKey(['get', '/../../etc/hostname', here('stolen')])).rejects.toThrow(/not found|no file/i)
})
