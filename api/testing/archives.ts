import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

/** A zip of the given texts; equal input gives equal bytes. */
export async function anArchive(
  entries: Record<string, string>,
  { mode = 0o100664 } = {},
): Promise<Buffer<ArrayBuffer>> {
  const zip = new ZipFile()
  for (const [name, text] of Object.entries(entries))
    zip.addBuffer(Buffer.from(text), name, { mtime: new Date(0), mode })
  zip.end()
  return Buffer.from(await buffer(zip.outputStream))
}

/** A zip64 with the same folder many times: no unpacked bytes, but one entry each. */
export function anArchiveOfFolders(entries: number): Buffer<ArrayBuffer> {
  const name = Buffer.from('d/')
  const local = Buffer.alloc(30 + name.length)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(20, 4)
  local.writeUInt16LE(name.length, 26)
  name.copy(local, 30)
  const central = Buffer.alloc(46 + name.length)
  central.writeUInt32LE(0x02014b50, 0)
  central.writeUInt16LE(20, 6)
  central.writeUInt16LE(name.length, 28)
  name.copy(central, 46)
  const centrals = Buffer.alloc(central.length * entries, central)
  const end = Buffer.alloc(56 + 20 + 22)
  end.writeUInt32LE(0x06064b50, 0)
  end.writeBigUInt64LE(44n, 4)
  end.writeBigUInt64LE(BigInt(entries), 24)
  end.writeBigUInt64LE(BigInt(entries), 32)
  end.writeBigUInt64LE(BigInt(centrals.length), 40)
  end.writeBigUInt64LE(BigInt(local.length), 48)
  end.writeUInt32LE(0x07064b50, 56)
  end.writeBigUInt64LE(BigInt(local.length + centrals.length), 64)
  end.writeUInt32LE(1, 72)
  end.writeUInt32LE(0x06054b50, 76)
  end.writeUInt16LE(0xffff, 84)
  end.writeUInt16LE(0xffff, 86)
  end.writeUInt32LE(0xffffffff, 88)
  end.writeUInt32LE(0xffffffff, 92)
  return Buffer.concat([local, centrals, end])
}

let count = 0

/** A Fabric mod with unique content. */
export const aFabricMod = (id = `mod-${(count += 1)}-${process.pid}`): Promise<Buffer<ArrayBuffer>> =>
  anArchive({ 'fabric.mod.json': JSON.stringify({ schemaVersion: 1, id, version: '1.0.0' }) })
