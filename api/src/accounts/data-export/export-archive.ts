import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Tx } from '@quarry/db/db'
import { ZipFile } from 'yazl'
import { AREAS, type Area } from './export-areas.queries.ts'
import { readArea } from './export-rows.queries.ts'

/** Writes the archive to a local file, row by row: it needs the same memory for one follow and for a million. */
export async function writeArchive(
  tx: Tx,
  path: string,
  { userId, siteUrl, now }: { userId: string; siteUrl: string; now: Date },
): Promise<void> {
  const archive = new ZipFile()
  const output = createWriteStream(path, { mode: 0o600 })
  // Whatever fails on the way in ends the way out, and with it this.
  archive.on('error', (error: Error) => output.destroy(error))
  const about = { made_at: now.toISOString(), site: siteUrl, account: userId, files: AREAS.map(fileName) }
  archive.addBuffer(Buffer.from(`${JSON.stringify(about, null, 2)}\n`), 'about.json', { mtime: now })
  // One is read after the other, since all share the one connection of the transaction.
  for (const area of AREAS)
    archive.addReadStreamLazy(fileName(area), { mtime: now }, (take) =>
      take(null, Readable.from(readArea(tx, area, userId))),
    )
  archive.end()
  await pipeline(archive.outputStream, output)
}

const fileName = ({ name }: Area): string => `${name}.json`
