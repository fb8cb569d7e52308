import { connect, type Socket } from 'node:net'

export interface RawAnswer {
  /** 0 when the connection was closed without a word. */
  status: number
  text: string
  /** Whether the other side closed the connection, within the time that a busy machine may need. */
  isClosed: boolean
}

const PATIENCE_MS = 20_000

/** Sends bytes exactly as given and reads until the other side closes the connection. */
export function sendRaw(port: number, bytes: string | Buffer): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' })
    let text = ''
    const end = (isClosed: boolean) => {
      clearTimeout(patience)
      socket.destroy()
      resolve({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0), text, isClosed })
    }
    const patience = setTimeout(() => end(false), PATIENCE_MS)
    socket.on('data', (chunk) => (text += chunk.toString('latin1')))
    socket.once('close', () => end(true))
    socket.on('error', () => {})
    socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes)
  })
}

/** Statuses of all answers on one connection, also of those directly after the body of another. */
export const statusesIn = ({ text }: Pick<RawAnswer, 'text'>): number[] =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))

/** A connection that is kept open; the caller closes it. */
export function openRaw(port: number, bytes: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' }, () => {
      socket.write(Buffer.from(bytes, 'latin1'))
      resolve(socket)
    })
    socket.once('error', reject)
  })
}

/** A request from its lines; what follows the head is given whole. */
export const raw = (lines: string[], body = ''): string => `${lines.join('\r\n')}\r\n\r\n${body}`
