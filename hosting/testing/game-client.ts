import { once } from 'node:events'
import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'

function integerOf(value: number): Buffer {
  const bytes: number[] = []
  for (let rest = value; ; rest >>>= 7) {
    if (rest < 0x80) return Buffer.from([...bytes, rest])
    bytes.push((rest & 0x7f) | 0x80)
  }
}

const packetOf = (content: Buffer) => Buffer.concat([integerOf(content.length), content])

/** The first packet of a client: 1 for the status, 2 for a login. */
export function handshakeOf(host: string, intention: number): Buffer {
  const name = Buffer.from(host)
  const version = integerOf(767)
  const port = Buffer.from([0x63, 0xdd])
  return packetOf(
    Buffer.concat([Buffer.from([0]), version, integerOf(name.length), name, port, integerOf(intention)]),
  )
}

export const STATUS_REQUEST = packetOf(Buffer.from([0]))
export const PING = packetOf(Buffer.from([1, 1, 2, 3, 4, 5, 6, 7, 8]))

/** Sends bytes, and returns all that arrives until the other side ends the connection. */
export async function exchange(port: number, ...sent: Buffer[]): Promise<Buffer> {
  const socket = connect({ port, host: '127.0.0.1' })
  socket.on('error', () => {})
  await once(socket, 'connect')
  for (const bytes of sent) socket.write(bytes)
  return buffer(socket).catch(() => Buffer.alloc(0))
}
