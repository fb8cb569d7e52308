/**
 * The first packets of the game's protocol, which name the address that the player entered. All integers of it are
 * variable: seven bits in each byte, the lowest first, and the highest bit if another byte follows.
 */

/** What a client wants of a server, as the handshake says it. */
export type Intention = 'status' | 'login'

export interface Handshake {
  /** As the player entered it, without what mod loaders append. */
  host: string
  intention: Intention
}

/** Name of the address in code points, and the bytes of a handshake with it, at most. */
const HOST_MAX = 255
const PACKET_MAX = 1 + 5 + 2 + HOST_MAX * 4 + 2 + 1
/** Bytes of the number that precedes each packet, at most. */
const LENGTH_BYTES = 3

/** Number of the packet. */
const HANDSHAKE = 0
const INTENTIONS: Readonly<Record<number, Intention>> = { 1: 'status', 2: 'login', 3: 'login' }

/** Thrown for bytes that are not of the protocol. */
export class ProtocolError extends Error {}

interface Read<T> {
  value: T
  /** Where the next value begins. */
  end: number
}

/** Undefined while bytes are missing. */
function readInteger(bytes: Buffer, start: number, bytesMax: number): Read<number> | undefined {
  let value = 0
  for (let index = 0; index < bytesMax; index += 1) {
    const byte = bytes[start + index]
    if (byte === undefined) return undefined
    value |= (byte & 0x7f) << (7 * index)
    if (byte < 0x80) return { value, end: start + index + 1 }
  }
  throw new ProtocolError('an integer is too long')
}

/** A packet without its length; undefined while bytes are missing. */
export function readPacket(bytes: Buffer, bytesMax = PACKET_MAX): Read<Buffer> | undefined {
  const length = readInteger(bytes, 0, LENGTH_BYTES)
  if (!length) return undefined
  if (length.value < 1 || length.value > bytesMax) throw new ProtocolError('a packet has a wrong length')
  const end = length.end + length.value
  return bytes.length < end ? undefined : { value: bytes.subarray(length.end, end), end }
}

/** The handshake that a connection begins with; undefined while bytes are missing. */
export function readHandshake(bytes: Buffer): Handshake | undefined {
  const length = readInteger(bytes, 0, LENGTH_BYTES)
  // Seen before the packet is complete: other protocols need no answer.
  if (length && (bytes[length.end] ?? HANDSHAKE) !== HANDSHAKE)
    throw new ProtocolError('this is no handshake')
  const packet = readPacket(bytes)?.value
  if (!packet) return undefined
  const complete = <T>(read: Read<T> | undefined): Read<T> => {
    if (!read) throw new ProtocolError('the handshake is too short')
    return read
  }
  const version = complete(readInteger(packet, 1, 5))
  const name = complete(readInteger(packet, version.end, LENGTH_BYTES))
  const portAt = name.end + name.value
  const text = packet.toString('utf8', name.end, portAt)
  if (name.value > HOST_MAX * 4 || packet.length < portAt + 3)
    throw new ProtocolError('the handshake is too short')
  const intention = INTENTIONS[complete(readInteger(packet, portAt + 2, 5)).value]
  if (!intention) throw new ProtocolError('the handshake has an unknown intention')
  // Forge appends `\0FML\0` and the like.
  return { host: text.split('\0', 1)[0] ?? '', intention }
}

function integerOf(value: number): Buffer {
  const bytes: number[] = []
  let rest = value
  while (rest >= 0x80) {
    bytes.push((rest & 0x7f) | 0x80)
    rest >>>= 7
  }
  return Buffer.from([...bytes, rest])
}

const packetOf = (id: number, body: Buffer): Buffer => {
  const content = Buffer.concat([integerOf(id), body])
  return Buffer.concat([integerOf(content.length), content])
}

function textPacket(value: unknown): Buffer {
  const text = Buffer.from(JSON.stringify(value))
  return packetOf(0, Buffer.concat([integerOf(text.length), text]))
}

/** The text that is all of a packet. Throws for other packets. */
export function readTextPacket(packet: Buffer): string {
  const length = readInteger(packet, 1, LENGTH_BYTES)
  if (packet[0] !== 0 || !length || packet.length !== length.end + length.value)
    throw new ProtocolError('this is no text')
  return packet.toString('utf8', length.end)
}

/** Clients that only ask for the status may send any version. */
const ANY_VERSION = 0
const STATUS = 1

/** Asks a server on this machine what the list of servers shows of it. */
export function statusRequest(port: number): Buffer {
  const name = Buffer.from('localhost')
  const portBytes = Buffer.from([port >> 8, port & 0xff])
  const parts = [integerOf(ANY_VERSION), integerOf(name.length), name, portBytes, integerOf(STATUS)]
  return Buffer.concat([packetOf(HANDSHAKE, Buffer.concat(parts)), packetOf(0, Buffer.alloc(0))])
}

/** What the list of servers shows instead of the description of a server. */
export const statusPacket = (message: string): Buffer =>
  textPacket({
    version: { name: 'Quarry', protocol: -1 },
    players: { max: 0, online: 0 },
    description: { text: message },
  })

/** Ends a login with a message. */
export const disconnectPacket = (message: string): Buffer => textPacket({ text: message })
