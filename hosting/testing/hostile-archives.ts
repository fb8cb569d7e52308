import { crc32, deflateRawSync } from 'node:zlib'

/* Archives byte by byte, since libraries write no hostile ones. */

interface ZipEntry {
  name: string | Buffer
  content?: string | Buffer
  /** Unix, in the upper half of the attributes. */
  mode?: number
  /** Bit 0 is encryption, bit 11 a name in UTF-8. */
  flags?: number
  isDeflated?: boolean
  method?: number
  /** What the headers say instead of what is true. */
  size?: number
  packedSize?: number
  crc?: number
  extra?: Buffer
  /** Whether its content is that of the entry before it. */
  isShared?: boolean
}

interface ZipEnd {
  /** Before and after the archive. */
  before?: Buffer
  after?: Buffer
  comment?: Buffer
  /** Count of a zip64 end. */
  count64?: number
}

const ZIP64_END_BYTES = 56
const END_OF_ENTRIES = 0x06054b50

const fieldsOf = (entry: ZipEntry) => {
  const content = Buffer.from(entry.content ?? '')
  const packed = entry.isDeflated ? deflateRawSync(content) : content
  const name = Buffer.from(entry.name)
  const extra = entry.extra ?? Buffer.alloc(0)
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(20, 0)
  fields.writeUInt16LE(entry.flags ?? 0x800, 2)
  fields.writeUInt16LE(entry.method ?? (entry.isDeflated ? 8 : 0), 4)
  fields.writeUInt32LE(entry.crc ?? crc32(content), 10)
  fields.writeUInt32LE(entry.packedSize ?? packed.byteLength, 14)
  fields.writeUInt32LE(entry.size ?? content.byteLength, 18)
  fields.writeUInt16LE(name.byteLength, 22)
  fields.writeUInt16LE(extra.byteLength, 24)
  return { fields, name, extra, packed, mode: entry.mode ?? 0o100644 }
}

/** A zip of these entries. */
export function rawZip(entries: readonly ZipEntry[], end: ZipEnd = {}): Buffer {
  const parts: Buffer[] = [end.before ?? Buffer.alloc(0)]
  const records: Buffer[] = []
  let [length, offset] = [parts[0]?.byteLength ?? 0, 0]
  const push = (part: Buffer) => {
    parts.push(part)
    length += part.byteLength
  }
  for (const entry of entries) {
    const { fields, name, extra, packed, mode } = fieldsOf(entry)
    if (!entry.isShared) {
      offset = length
      push(Buffer.concat([Buffer.from('PK\u0003\u0004'), fields, name, extra, packed]))
    }
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(mode * 0x10000, 6)
    rest.writeUInt32LE(offset, 10)
    const madeByUnix = Buffer.from([0x14, 3])
    records.push(Buffer.concat([Buffer.from('PK\u0001\u0002'), madeByUnix, fields, rest, name, extra]))
  }
  const directory = Buffer.concat(records)
  const start = length
  push(directory)
  if (end.count64 !== undefined) push(zip64End(end.count64, directory.byteLength, start))
  const last = Buffer.alloc(22)
  last.writeUInt32LE(END_OF_ENTRIES, 0)
  last.writeUInt16LE(end.count64 === undefined ? entries.length : 0xffff, 8)
  last.writeUInt16LE(end.count64 === undefined ? entries.length : 0xffff, 10)
  last.writeUInt32LE(directory.byteLength, 12)
  last.writeUInt32LE(start, 16)
  last.writeUInt16LE(end.comment?.byteLength ?? 0, 20)
  return Buffer.concat([...parts, last, end.comment ?? Buffer.alloc(0), end.after ?? Buffer.alloc(0)])
}

function zip64End(count: number, bytes: number, start: number): Buffer {
  const end = Buffer.alloc(ZIP64_END_BYTES + 20)
  end.writeUInt32LE(0x06064b50, 0)
  end.writeBigUInt64LE(BigInt(ZIP64_END_BYTES - 12), 4)
  for (const at of [24, 32]) end.writeBigUInt64LE(BigInt(count), at)
  end.writeBigUInt64LE(BigInt(bytes), 40)
  end.writeBigUInt64LE(BigInt(start), 48)
  end.writeUInt32LE(0x07064b50, ZIP64_END_BYTES)
  end.writeBigUInt64LE(BigInt(start + bytes), ZIP64_END_BYTES + 8)
  end.writeUInt32LE(1, ZIP64_END_BYTES + 16)
  return end
}

/** An extra field of a zip entry. */
export function zipExtra(id: number, content: Buffer): Buffer {
  const header = Buffer.alloc(4)
  header.writeUInt16LE(id, 0)
  header.writeUInt16LE(content.byteLength, 2)
  return Buffer.concat([header, content])
}

interface TarEntry {
  name: string
  content?: string | Buffer
  /** One character; `0` is a file. */
  type?: string
  link?: string
  /** Instead of the digits of the true size. */
  size?: string | Buffer
  checksum?: string
}

const BLOCK = 512

/** A tar of these entries. Only the first hundred bytes of a name are kept, so longer ones need an entry before. */
export function rawTar(entries: readonly TarEntry[], after = Buffer.alloc(2 * BLOCK)): Buffer {
  const parts = entries.flatMap(({ name, content = '', type = '0', link = '', size, checksum }) => {
    const bytes = Buffer.from(content)
    const header = Buffer.alloc(BLOCK)
    header.write(name, 0, 100)
    header.write('0000644\0', 100)
    for (const at of [108, 116]) header.write('0000000\0', at)
    Buffer.from(size ?? `${bytes.byteLength.toString(8).padStart(11, '0')}\0`).copy(header, 124)
    header.write('00000000000\0', 136)
    header.write(type, 156)
    header.write(link, 157, 100)
    header.write('ustar\u000000', 257)
    header.fill(' ', 148, 156)
    const sum = header.reduce((total, byte) => total + byte, 0)
    header.write(checksum ?? `${sum.toString(8).padStart(6, '0')}\0 `, 148)
    return [header, bytes, Buffer.alloc((BLOCK - (bytes.byteLength % BLOCK)) % BLOCK)]
  })
  return Buffer.concat([...parts, after])
}

/** A pax record, which replaces a field of the entry after it. */
export function paxRecord(key: string, value: string): string {
  const text = ` ${key}=${value}\n`
  let length = Buffer.byteLength(text)
  while (Buffer.byteLength(`${length}${text}`) !== length) length = Buffer.byteLength(`${length}${text}`)
  return `${length}${text}`
}
