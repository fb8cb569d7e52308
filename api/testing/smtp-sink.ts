import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface SmtpSink {
  url: string
  /** The messages as they arrived. */
  messages: string[]
  close(): Promise<void>
}

type Answer = { code: number; message: string } | undefined

interface SinkOptions {
  /** Any that is free, unless told otherwise. */
  port?: number
  /** A message begins to arrive. */
  begins?: () => void
  /** All of it has, and that is not answered yet. */
  taken?: () => void
}

/** A mail server that takes everything, or answers recipients as it is told. */
export async function anSmtpSink(
  answer: (to: string) => Answer = () => undefined,
  { port: wanted = 0, begins = () => {}, taken = () => {} }: SinkOptions = {},
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
  await new Promise<void>((resolve) => server.listen(wanted, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    messages,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
