import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cloneDatabase } from '@quarry/db/testing/clone'
import { startRedis } from '@quarry/jobs/testing/redis'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startS3Server } from '../../testing/s3-server.ts'
import { anSmtpSink } from '../../testing/smtp-sink.ts'
import { readConfig, type Config } from '../config.ts'
import { openStorage } from './storage/open-storage.ts'
import { openMailer } from './email/open-mailer.ts'
import { openSharedState } from './shared-state/open-shared-state.ts'

/* The environment alone chooses the service behind an interface. */

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarry-adapters-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const configWith = (env: Record<string, string>): Config =>
  readConfig({
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    SITE_URL: 'https://quarry.test',
    STORAGE_DIR: join(folder, 'storage'),
    MAIL_DIR: join(folder, 'mails'),
    ...env,
  })

describe('files', () => {
  it('are stored in a folder unless object storage is fully configured', async () => {
    const s3 = await startS3Server()
    const whole = {
      S3_ENDPOINT: s3.options.endpoint,
      S3_BUCKET: s3.options.bucket,
      S3_ACCESS_KEY_ID: s3.options.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.options.secretAccessKey,
      S3_REGION: s3.options.region,
    }
    const keys = () => [...s3.objects.keys()].filter((key) => key.endsWith('.txt'))
    await (await openStorage(configWith(whole))).put('data/whole.txt', Buffer.from('x'), 'text/plain')
    expect(keys()).toHaveLength(1)
    for (const left of ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])
      await (
        await openStorage({ ...configWith(whole), [left]: undefined })
      ).put(`data/${left}.txt`, Buffer.from('x'), 'text/plain')
    expect(keys()).toHaveLength(1)
    expect(await readdir(join(folder, 'storage', 'data'))).toHaveLength(4)
    s3.close()
  })
})

describe('emails', () => {
  const mail = {
    id: 'mail-7',
    to: 'nora@mail.example',
    language: 'en-US' as const,
    subject: 'Hello',
    html: '<p>Hi</p>',
    text: 'Hi',
  }

  it('are stored in a folder unless a server is configured', async () => {
    await (await openMailer(configWith({}))).send(mail)
    expect(await readdir(join(folder, 'mails'))).toHaveLength(1)
  })

  it.each([
    ['who is named', { MAIL_FROM: 'Makers <makers@mail.example>' }, 'From: Makers <makers@mail.example>'],
    ['the site', {}, 'From: Quarry <no-reply@quarry.test>'],
  ])('are sent from %s', async (_, env, from) => {
    const sink = await anSmtpSink()
    const mailer = await openMailer(configWith({ SMTP_URL: sink.url, ...env }))
    expect(await mailer.send(mail)).toBe('sent')
    expect(sink.messages.join('')).toContain(from)
    await sink.close()
  })
})

it('counts are shared by processes with the same configuration: in Redis if there is one, else in the database', async () => {
  const [database, redis] = await Promise.all([cloneDatabase(), startRedis()])
  const both = { DATABASE_URL: database.url, REDIS_URL: redis.url }
  const used = async (env: Record<string, string>) => {
    const state = await openSharedState(configWith(env), () => {})
    const { used } = await state.count('door', 60_000)
    await state.close()
    return used
  }
  expect(await used(both)).toBe(1)
  expect(await used({ REDIS_URL: redis.url })).toBe(2)
  expect(await used({ DATABASE_URL: database.url })).toBe(1)
  expect(await used({ ...both, SHARED_STATE: 'postgres' })).toBe(2)
  expect(await used({ ...both, SHARED_STATE: 'memory' })).toBe(1)
  expect(await used({ ...both, SHARED_STATE: 'memory' })).toBe(1)
  await Promise.all([database.drop(), redis.stop()])
})
