import { PACKED_ORIGIN_MAX, PACKED_TITLE_MAX } from '@quarry/domain/moderation/packed-files'
import type { Entry, ZipFile } from 'yauzl'
import { z } from 'zod'
import { openZipBuffer } from '../../files/archives/open-zip.ts'
import { withoutByteOrderMark } from '../../kernel/byte-order-mark.ts'
import { legibleText } from './legible-text.ts'

export interface OwnName {
  title: string | null
  origin: string | null
}

const NO_NAME: OwnName = { title: null, origin: null }

const ENTRIES_MAX = 20_000
const MANIFEST_MAX_BYTES = 64 * 1024

const Contact = z.object({ homepage: z.string().optional(), sources: z.string().optional() }).catch({})
const Fabric = z.object({
  id: z.string(),
  name: z.string().optional(),
  version: z.string().optional(),
  contact: Contact.default({}),
})

const readFabric = (text: string): OwnName => {
  const { id, name, version, contact } = Fabric.parse(JSON.parse(withoutByteOrderMark(text)))
  return nameOf(`${name ?? id} ${version ?? ''}`, contact.homepage ?? contact.sources)
}
const readQuilt = (text: string): OwnName => {
  const { quilt_loader: loader } = z
    .object({
      quilt_loader: z.object({
        id: z.string(),
        version: z.string().optional(),
        metadata: z.object({ name: z.string().optional(), contact: Contact.default({}) }).optional(),
      }),
    })
    .parse(JSON.parse(withoutByteOrderMark(text)))
  const { name, contact } = loader.metadata ?? {}
  return nameOf(`${name ?? loader.id} ${loader.version ?? ''}`, contact?.homepage ?? contact?.sources)
}
const DISPLAY_NAME = /^[ \t]*displayName[ \t]*=[ \t]*["']([^"'\n]{1,500})["']/m
const DISPLAY_URL = /^[ \t]*displayURL[ \t]*=[ \t]*["']([^"'\n]{1,500})["']/m
/** Reads only the common one-line form, not the whole TOML language. */
const readForge = (text: string): OwnName =>
  nameOf(DISPLAY_NAME.exec(text)?.[1] ?? '', DISPLAY_URL.exec(text)?.[1])

const nameOf = (title: string, origin: string | undefined): OwnName => ({
  title: legibleText(title, PACKED_TITLE_MAX),
  origin: legibleText(origin ?? '', PACKED_ORIGIN_MAX),
})

const READERS: Readonly<Record<string, (text: string) => OwnName>> = {
  'fabric.mod.json': readFabric,
  'quilt.mod.json': readQuilt,
  'META-INF/mods.toml': readForge,
  'META-INF/neoforge.mods.toml': readForge,
}

/** Name and origin from the manifest of an archive. Its author may have written anything there. */
export async function readOwnName(bytes: Buffer): Promise<OwnName> {
  let zip: ZipFile | undefined
  try {
    zip = await openZipBuffer(bytes)
    let seen = 0
    for await (const entry of zip.eachEntry()) {
      if (++seen > ENTRIES_MAX) return NO_NAME
      const read = Object.hasOwn(READERS, entry.fileName) ? READERS[entry.fileName] : undefined
      if (read) return read(await textOf(zip, entry))
    }
    return NO_NAME
  } catch {
    return NO_NAME
  } finally {
    zip?.close()
  }
}

async function textOf(zip: ZipFile, entry: Entry): Promise<string> {
  const stream: AsyncIterable<Buffer> = await zip.openReadStreamPromise(entry)
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    size += chunk.length
    if (size > MANIFEST_MAX_BYTES) throw new Error('no manifest is so long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
