import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface SmtpSink {
  url: string
  /** The received messages. */
  messages: string[]
  close(): Promise<void>
}

type Answer = { code: number; message: string } | undefined

interface SinkOptions {
  /** A free port by default. */
  port?: number
  /** Called when a message starts to arrive. */
  onBegin?: () => void
  /** Called when a message has arrived, before the response. */
  onReceived?: () => void
}

/** An SMTP server that accepts all messages, or responds to recipients with `answer`. */
export async function anSmtpSink(
  answer: (to: string) => Answer = () => undefined,
  { port: wanted = 0, onBegin = () => {}, onReceived = () => {} }: SinkOptions = {},
): Promise<SmtpSink> {
  const messages: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const refused = answer(address)
      if (!refused) return done()
      done(Object.assign(new Error(refused.message), { responseCode: refused.code }))
    },
    onData(stream, _session, done) {
      onBegin()
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        messages.push(Buffer.concat(chunks).toString('utf8'))
        onReceived()
        done()
      })
    },
  })
  // A client may die in the middle of a message.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(wanted, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    messages,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
