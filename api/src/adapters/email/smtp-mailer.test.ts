import { createServer, type AddressInfo, type Server } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { anSmtpSink, type SmtpSink } from '../../../testing/smtp-sink.ts'
import type { OutgoingEmail } from '../../ports/mailer.ts'
import { smtpMailer } from './smtp-mailer.ts'

const mail: OutgoingEmail = {
  id: 'mail-7',
  to: 'nora@mail.example',
  language: 'en-US',
  subject: 'Set a new password',
  html: '<!doctype html><p>By <a href="https://quarry.test/?flow=abc">this link</a></p>',
  text: 'By https://quarry.test/?flow=abc\n',
}
const postTo = (url: string, wholeMs?: number) =>
  smtpMailer({
    url,
    from: 'Quarry <no-reply@quarry.test>',
    host: 'quarry.test',
    ...(wholeMs !== undefined && { wholeMs }),
  })

let sink: SmtpSink | undefined
let mute: Server | undefined
afterEach(async () => {
  await sink?.close()
  mute?.close()
  sink = undefined
})

/** What was thrown, with all that could be logged of it. */
const failureOf = async (sending: Promise<unknown>) => {
  const error: unknown = await sending.catch((thrown: unknown) => thrown)
  if (!(error instanceof Error)) throw new Error('the mail was sent')
  return JSON.stringify([error.message, error.stack, Object.entries(error), error.cause])
}

describe('mails by SMTP', () => {
  it('arrive with both forms, an id of their own, and nothing that answers by itself', async () => {
    sink = await anSmtpSink()
    expect(await postTo(sink.url).send(mail)).toBe('sent')
    const [message = ''] = sink.messages
    expect(message).toMatch(/^To: nora@mail\.example\r$/m)
    expect(message).toMatch(/^From: Quarry <no-reply@quarry\.test>\r$/m)
    expect(message).toMatch(/^Message-ID: <mail-7@quarry\.test>\r$/m)
    expect(message).toMatch(/^Auto-Submitted: auto-generated\r$/m)
    expect(message).toMatch(/^Content-Type: multipart\/alternative/m)
    expect(message).toContain('text/plain')
    expect(message).toContain('text/html')
  })

  it('wait before their end, and never were when that wait fails', async () => {
    let taken = 0
    sink = await anSmtpSink(undefined, { taken: () => (taken += 1) })
    const post = postTo(sink.url)
    let takenBefore: number | undefined
    const atLast = async () => {
      // Long enough for the server to have taken it, had it come to its end.
      await new Promise((resolve) => setTimeout(resolve, 100))
      takenBefore = taken
    }
    expect(await post.send(mail, atLast)).toBe('sent')
    expect([takenBefore, taken]).toEqual([0, 1])
    expect(sink.messages[0]).toContain('Set a new password')
    await expect(post.send(mail, () => Promise.reject(new Error('the database is away')))).rejects.toThrow(
      'the mail server did not take the mail',
    )
    expect(taken).toBe(1)
  })

  it('can be ended from the mail program exactly when they were chosen', async () => {
    sink = await anSmtpSink()
    await postTo(sink.url).send(mail)
    await postTo(sink.url).send({
      ...mail,
      unsubscribe: 'https://quarry.test/v3/mail/unsubscribe?flow=a-b_c',
    })
    const [safety = '', chosen = ''] = sink.messages
    expect(safety).not.toContain('List-Unsubscribe')
    expect(chosen.replaceAll(/\r\n\s+/g, ' ')).toMatch(
      /^List-Unsubscribe: <https:\/\/quarry\.test\/v3\/mail\/unsubscribe\?flow=a-b_c>\r$/m,
    )
    expect(chosen).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
  })

  it('to an address that is refused for good are not tried again', async () => {
    sink = await anSmtpSink(() => ({ code: 550, message: 'no such mailbox' }))
    expect(await postTo(sink.url).send(mail)).toBe('refused')
  })

  it('fail without saying to whom when the server wants them later', async () => {
    sink = await anSmtpSink((to) => ({ code: 451, message: `greylisted <${to}>` }))
    const said = await failureOf(postTo(sink.url).send(mail))
    expect(said).toContain('451')
    expect(said).not.toMatch(/nora|flow/)
  })

  it('fail without the password of a server that is not there', async () => {
    const url = 'smtp://sender:hunter2@127.0.0.1:9'
    const said = await failureOf(postTo(url).send(mail))
    expect(said).toContain('the mail server did not take the mail')
    expect(said).not.toMatch(/hunter2|nora/)
  })

  it('do not wait for a server that says nothing', async () => {
    mute = createServer(() => {})
    await new Promise<void>((resolve) => mute?.listen(0, '127.0.0.1', resolve))
    const { port } = mute.address() as AddressInfo
    const said = await failureOf(postTo(`smtp://127.0.0.1:${port}`, 200).send(mail))
    expect(said).toContain('takes too long')
  })
})
