import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

export type ArchiveEntry = readonly [path: string, content: string | Buffer]

/** Read as local time by the format, so that the bytes are the same in every time zone. */
const FIXED_TIME = new Date(2024, 0, 1)

/** A small archive; the same entries give the same bytes. */
export async function zip(entries: readonly ArchiveEntry[]): Promise<Buffer> {
  const file = new ZipFile()
  const options = { mtime: FIXED_TIME, mode: 0o100644, compress: false, forceDosTimestamp: true }
  for (const [path, content] of entries) file.addBuffer(Buffer.from(content as string), path, options)
  file.end()
  return buffer(file.outputStream)
}

/** A copy of an archive that differs only in its trailing comment: as valid, and quick to make by the million. */
export function withComment(archive: Buffer, comment: string): Buffer {
  const copy = Buffer.concat([archive, Buffer.from(comment, 'latin1')])
  copy.writeUInt16LE(comment.length, archive.length - 2)
  return copy
}
