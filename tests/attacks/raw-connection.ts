import { connect, type Socket } from 'node:net'

export interface RawAnswer {
  /** 0 when the connection was closed without a word. */
  status: number
  text: string
  /** Whether the other side closed the connection. */
  isClosed: boolean
}

/** How long a connection may say nothing more until its answer counts as whole. */
const QUIET_MS = 150

/** Sends bytes exactly as given and hears until the connection closes or falls silent. */
export function sendRaw(port: number, bytes: string | Buffer, patienceMs = 4_000): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' })
    let text = ''
    let quiet: NodeJS.Timeout | undefined
    const end = (isClosed: boolean) => {
      clearTimeout(quiet)
      clearTimeout(patience)
      socket.destroy()
      resolve({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0), text, isClosed })
    }
    const patience = setTimeout(() => end(false), patienceMs)
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
      clearTimeout(quiet)
      quiet = setTimeout(() => end(false), QUIET_MS)
    })
    socket.once('close', () => end(true))
    socket.on('error', () => {})
    socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes)
  })
}

/** Status lines of all answers on one connection. */
export const statusesIn = ({ text }: RawAnswer): number[] =>
  [...text.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status]) => Number(status))

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
