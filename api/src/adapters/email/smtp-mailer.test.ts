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
const mailerTo = (url: string, wholeMs?: number) =>
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

/** The error, with everything of it that could be logged. */
const failureOf = async (sending: Promise<unknown>) => {
  const error: unknown = await sending.catch((thrown: unknown) => thrown)
  if (!(error instanceof Error)) throw new Error('the mail was sent')
  return JSON.stringify([error.message, error.stack, Object.entries(error), error.cause])
}

describe('SMTP mailer', () => {
  it('sends HTML and text with its own id, and suppresses automatic replies', async () => {
    sink = await anSmtpSink()
    expect(await mailerTo(sink.url).send(mail)).toBe('sent')
    const [message = ''] = sink.messages
    expect(message).toMatch(/^To: nora@mail\.example\r$/m)
    expect(message).toMatch(/^From: Quarry <no-reply@quarry\.test>\r$/m)
    expect(message).toMatch(/^Message-ID: <mail-7@quarry\.test>\r$/m)
    expect(message).toMatch(/^Auto-Submitted: auto-generated\r$/m)
    expect(message).toMatch(/^Content-Type: multipart\/alternative/m)
    expect(message).toContain('text/plain')
    expect(message).toContain('text/html')
  })

  it('waits before the end of the message, and aborts it when the wait fails', async () => {
    let received = 0
    sink = await anSmtpSink(undefined, { onReceived: () => (received += 1) })
    const mailer = mailerTo(sink.url)
    let receivedBefore: number | undefined
    const atLast = async () => {
      // Long enough for the server to accept the message if it had ended.
      await new Promise((resolve) => setTimeout(resolve, 100))
      receivedBefore = received
    }
    expect(await mailer.send(mail, atLast)).toBe('sent')
    expect([receivedBefore, received]).toEqual([0, 1])
    expect(sink.messages[0]).toContain('Set a new password')
    await expect(mailer.send(mail, () => Promise.reject(new Error('the database is away')))).rejects.toThrow(
      'the mail server did not take the mail',
    )
    expect(received).toBe(1)
  })

  it('adds unsubscribe headers to subscribed emails only', async () => {
    sink = await anSmtpSink()
    await mailerTo(sink.url).send(mail)
    await mailerTo(sink.url).send({
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

  it('does not retry an address that is rejected permanently', async () => {
    sink = await anSmtpSink(() => ({ code: 550, message: 'no such mailbox' }))
    expect(await mailerTo(sink.url).send(mail)).toBe('refused')
  })

  it('fails without naming the recipient when the server asks to retry later', async () => {
    sink = await anSmtpSink((to) => ({ code: 451, message: `greylisted <${to}>` }))
    const failure = await failureOf(mailerTo(sink.url).send(mail))
    expect(failure).toContain('451')
    expect(failure).not.toMatch(/nora|flow/)
  })

  it('fails without the password of an unreachable server', async () => {
    const url = 'smtp://sender:hunter2@127.0.0.1:9'
    const failure = await failureOf(mailerTo(url).send(mail))
    expect(failure).toContain('the mail server did not take the mail')
    expect(failure).not.toMatch(/hunter2|nora/)
  })

  it('does not wait for a silent server', async () => {
    mute = createServer(() => {})
    await new Promise<void>((resolve) => mute?.listen(0, '127.0.0.1', resolve))
    const { port } = mute.address() as AddressInfo
    const failure = await failureOf(mailerTo(`smtp://127.0.0.1:${port}`, 200).send(mail))
    expect(failure).toContain('takes too long')
  })
})
