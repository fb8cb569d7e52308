import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

export const hashOf = (text: string | Buffer, algorithm = 'sha512') =>
  createHash(algorithm).update(text).digest('hex')

interface GivenFile {
  /** What the index says of it, by its content. */
  content: string
  downloads: readonly string[]
  server?: 'required' | 'optional' | 'unsupported'
  /** Instead of the right ones. */
  given?: object
}

export interface GivenPack {
  /** Those of the index, by path. */
  files?: Readonly<Record<string, GivenFile>>
  /** Those in the archive, by their whole name. */
  entries?: Readonly<Record<string, string>>
  dependencies?: Readonly<Record<string, string>>
  /** Instead of the index. */
  index?: string
  /** A name of an entry that no ordinary tool writes, instead of one as long. */
  renamed?: readonly [from: string, to: string]
}

/** Packs of the same files are the same at any time. */
const MODIFIED = new Date('2026-01-01')

const FABRIC = { minecraft: '1.20.4', 'fabric-loader': '0.15.6' }

const indexOf = ({ files = {}, dependencies = FABRIC }: GivenPack) => ({
  game: 'minecraft',
  formatVersion: 1,
  versionId: '1.0',
  name: 'Boats',
  dependencies,
  files: Object.entries(files).map(([path, { content, downloads, server, given }]) => ({
    path,
    hashes: { sha1: hashOf(content, 'sha1'), sha512: hashOf(content) },
    ...(server && { env: { client: 'required', server } }),
    downloads,
    fileSize: Buffer.byteLength(content),
    ...given,
  })),
})

/** A .mrpack for Fabric 1.20.4. */
export async function modpackOf(pack: GivenPack): Promise<Buffer> {
  const zip = new ZipFile()
  zip.addBuffer(Buffer.from(pack.index ?? JSON.stringify(indexOf(pack))), 'modrinth.index.json', {
    mtime: MODIFIED,
  })
  for (const [name, content] of Object.entries(pack.entries ?? {}))
    zip.addBuffer(Buffer.from(content), name, { mtime: MODIFIED })
  zip.end()
  const bytes = await buffer(zip.outputStream)
  const [from, to] = pack.renamed ?? ['', '']
  return from === '' ? bytes : Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1')
}
