import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fileMailer } from '../adapters/email/file-mailer.ts'
import { readableEmailDir, readConfig } from '../config.ts'
import type { OutgoingEmail } from '../ports/mailer.ts'
import { storedEmailsApp } from './stored-emails.ts'

let dir = ''
beforeAll(async () => {
  dir = path.join(await mkdtemp(path.join(tmpdir(), 'quarry-mail-')), 'mail')
})
afterAll(() => rm(path.dirname(dir), { recursive: true, force: true }))

const aMail = (given: Partial<OutgoingEmail> = {}): OutgoingEmail => ({
  id: 'mail-1',
  to: 'nora@mail.example',
  language: 'en-US',
  subject: 'Hello <b>',
  html: '<!doctype html><html><body><p>Words</p></body></html>',
  text: 'Words <b>',
  ...given,
})
const ask = (route: string, host = 'localhost:4100') =>
  storedEmailsApp(dir).request(`http://${host}${route}`, { headers: { host } })

describe('stored emails', () => {
  it('are empty at first', async () => {
    expect(await (await ask('/')).text()).toContain('None yet.')
  })

  it('are listed and shown, once per email however often it was sent, readable by the owner only', async () => {
    const post = fileMailer(dir)
    await post.send(aMail())
    await post.send(aMail())
    const list = await (await ask('/')).text()
    expect(list.match(/nora@mail\.example/g)).toHaveLength(1)
    expect(list).toContain('Hello &lt;b&gt;')
    const shown = await ask('/mail-1')
    expect(await shown.text()).toMatch(/<p>Words<\/p>[\s\S]*Words &lt;b&gt;/)
    expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'")
    const [name = ''] = await readdir(dir)
    expect((await stat(path.join(dir, name))).mode & 0o077).toBe(0)
    expect((await stat(dir)).mode & 0o077).toBe(0)
  })

  it('are hidden from pages that resolve their own name to this address', async () => {
    for (const host of ['evil.example', 'evil.example:4100', 'localhost.evil.example', 'x@localhost'])
      expect((await storedEmailsApp(dir).request('/', { headers: { host } })).status).toBe(404)
    expect((await ask('/', '127.0.0.1:4100')).status).toBe(200)
  })

  it('are found by their own ids only', async () => {
    for (const id of ['mail-2', '..%2fmail-1', '%2e%2e%2f%2e%2e%2fetc%2fpasswd', '__proto__'])
      expect((await ask(`/${id}`)).status).toBe(404)
  })

  it('are limited in number', async () => {
    const post = fileMailer(dir)
    for (let number = 0; number < 205; number += 1) await post.send(aMail({ id: `mail-many-${number}` }))
    expect((await readdir(dir)).length).toBe(200)
  })
})

describe('the folder of stored emails', () => {
  const given = {
    DATABASE_URL: 'postgres://localhost/quarry',
    MAIL_DIR: '/data/mail',
    STORAGE_DIR: '/data/files',
  }

  it('is readable in development only, and only without a mail server', () => {
    expect(readableEmailDir(readConfig({ ...given, NODE_ENV: 'development' }))).toBe('/data/mail')
    expect(readableEmailDir(readConfig({ ...given, NODE_ENV: 'production' }))).toBeUndefined()
    const server = { ...given, NODE_ENV: 'development', SMTP_URL: 'smtp://127.0.0.1' }
    expect(readableEmailDir(readConfig(server))).toBeUndefined()
  })

  it('must not be inside the public folder', () => {
    expect(() => readConfig({ ...given, MAIL_DIR: '/data/files/mail' })).toThrow('MAIL_DIR')
    expect(() => readConfig({ ...given, MAIL_DIR: '/data/files' })).toThrow('MAIL_DIR')
    expect(readConfig({ ...given, MAIL_DIR: '/data/files-of-mail' }).MAIL_DIR).toBe('/data/files-of-mail')
  })
})
