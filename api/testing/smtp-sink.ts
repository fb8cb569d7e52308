import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface SmtpSink {
  url: string
  /** The messages as they arrived. */
  messages: string[]
  close(): Promise<void>
}

type Answer = { code: number; message: string } | undefined

/** Called when a message begins to arrive, and when all of it has, before that is answered. */
interface Moments {
  begins?: () => void
  taken?: () => void
}

/** A mail server that takes everything, or answers recipients as it is told. */
export async function anSmtpSink(
  answer: (to: string) => Answer = () => undefined,
  { begins = () => {}, taken = () => {} }: Moments = {},
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
      begins()
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        messages.push(Buffer.concat(chunks).toString('utf8'))
        taken()
        done()
      })
    },
  })
  // A client that died in the middle of a mail.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    messages,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
