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

let count = 0

/** A Fabric mod unlike any other. */
export const aFabricMod = (id = `mod-${(count += 1)}-${process.pid}`): Promise<Buffer<ArrayBuffer>> =>
  anArchive({ 'fabric.mod.json': JSON.stringify({ schemaVersion: 1, id, version: '1.0.0' }) })
