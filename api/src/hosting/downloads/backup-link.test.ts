import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readBackupLink, signBackupLink } from './backup-link.ts'

const KEY = Buffer.alloc(32, 7)
const of = { server: 'SSSSSSSS', backup: 'BBBBBBBB' }
const link = { ...of, user: 'UUUUUUUU', expires: 1_800_000_000_000 }
const token = signBackupLink(link, KEY)

describe('a link to a backup', () => {
  it('is read for the backup for which it was signed', () => {
    expect(readBackupLink(token, of, KEY)).toEqual(link)
  })

  it.each([
    ['of another backup', token, { ...of, backup: 'CCCCCCCC' }],
    ['of another server', token, { ...of, server: 'TTTTTTTT' }],
    ['with a later end', token.replace('1800', '1900'), of],
    ['of another user', token.replace('UUUUUUUU', 'VVVVVVVV'), of],
    ['that is cut off', token.slice(0, -1), of],
    ['with more text', `${token}.`, of],
    ['that is none', '', of],
    ['that is a ticket', `e30.${createHmac('sha256', KEY).update('e30').digest('base64url')}`, of],
  ])('%s is not read', (_, given, backup) => {
    expect(readBackupLink(given, backup, KEY)).toBeUndefined()
  })

  it('by another key is not read', () => {
    expect(readBackupLink(token, of, Buffer.alloc(32, 8))).toBeUndefined()
  })
})
