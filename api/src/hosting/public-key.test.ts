import { generateKeyPairSync } from 'node:crypto'
import ssh2 from 'ssh2'
import { describe, expect, it } from 'vitest'
import { readPublicKey } from './public-key.ts'

/** From `ssh-keygen -t ed25519 -C "alice@laptop"`, and what `ssh-keygen -lf` says of it. */
const ED25519 = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIPlDiAeQUbHGWUShp4cdPUZDLX3SyBRfK0IcXvIb9Gid'
const FINGERPRINT = 'SHA256:PuLggEJWLmxEss9Ys+g5hA6j1SU0LQdldaD6KtvqIj0'

const ruleOf = (text: string) =>
  readPublicKey(text).then(
    () => 'done',
    (error: { fields?: { rule: string }[] }) => error.fields?.[0]?.rule,
  )
const pair = (type: 'rsa' | 'ecdsa', bits: number) =>
  ssh2.utils.generateKeyPairSync(type, { bits, comment: 'alice@laptop' })

describe('a public key', () => {
  it('is read with its type, fingerprint and comment', async () => {
    const comment = 'alice@laptop'
    const key = { type: 'ssh-ed25519', fingerprint: FINGERPRINT, comment }
    expect(await readPublicKey(`  ${ED25519} ${comment}\n`)).toEqual(key)
    expect(await readPublicKey(ED25519)).toEqual({ ...key, comment: '' })
  })

  it.each([
    ['ecdsa', 256, 'ecdsa-sha2-nistp256'],
    ['ecdsa', 384, 'ecdsa-sha2-nistp384'],
    ['ecdsa', 521, 'ecdsa-sha2-nistp521'],
    ['rsa', 2048, 'ssh-rsa'],
  ] as const)('can be one of %s with %s bits', async (type, bits, name) => {
    expect(await readPublicKey(pair(type, bits).public)).toMatchObject({
      type: name,
      comment: 'alice@laptop',
    })
  })

  it('of RSA with few bits is refused', async () => {
    expect(await ruleOf(pair('rsa', 1024).public)).toBe('sftp_key_short')
  })

  it('of another kind is refused', async () => {
    const pem = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' }).toString()
    for (const text of ['', 'hello', 'ssh-ed25519 AAAA', `no-pty ${ED25519}`, pem, ED25519.slice(0, -8)])
      expect(await ruleOf(text)).toBe('sftp_key')
  })

  it('is not a private key, which is recognised', async () => {
    expect(await ruleOf(pair('rsa', 2048).private)).toBe('sftp_key_private')
    expect(await ruleOf(pair('ecdsa', 256).private)).toBe('sftp_key_private')
    expect(await ruleOf('PuTTY-User-Key-File-3: ssh-ed25519\n')).toBe('sftp_key_private')
  })

  it('has a comment of one visible line of bounded length', async () => {
    const commentOf = async (comment: string) => (await readPublicKey(`${ED25519} ${comment}`)).comment
    expect(await commentOf('x'.repeat(200))).toBe('x'.repeat(100))
    expect(await commentOf('a\u202Eb')).toBe('')
  })
})
