import type { ScanBound } from '@quarry/domain/moderation/scans'
import { createHash } from 'node:crypto'
import { MINUTE_MS } from '@quarry/domain/times'
import { fromBufferPromise, openPromise, type Entry, type ZipFile } from 'yauzl'
import type { Findings } from './match-rules.ts'

const MiB = 1024 ** 2

/** However an archive is made, it takes no more than this. */
export interface LookLimits {
  timeMs: number
  /** Over all archives inside. */
  entries: number
  unpackedBytes: number
  /** As much of each entry is looked at. */
  seenBytes: number
  /** An archive inside is opened up to this size, for which it is held in memory. */
  innerBytes: number
  /** Archives inside archives inside this one. */
  depth: number
}

export const LOOK_LIMITS: LookLimits = {
  timeMs: MINUTE_MS,
  entries: 50_000,
  unpackedBytes: 1024 * MiB,
  seenBytes: 4 * MiB,
  innerBytes: 32 * MiB,
  depth: 3,
}

/** A bound of the whole look, not of one entry: nothing further is opened. */
class Ended extends Error {
  readonly bound: ScanBound
  constructor(bound: ScanBound) {
    super(bound)
    this.bound = bound
  }
}

interface Look {
  found: Findings
  limits: LookLimits
  endsAt: number
  entries: number
  unpacked: number
}

/**
 * Looks through a zip and the zips in it. Never throws for what is in the file: what cannot be opened, or takes more
 * than the limits, is a finding.
 */
export async function lookThrough(
  path: string,
  name: string,
  found: Findings,
  limits: LookLimits = LOOK_LIMITS,
): Promise<void> {
  const look = {
    found,
    limits,
    endsAt: Date.now() + limits.timeMs,
    entries: 0,
    unpacked: 0,
  }
  try {
    await lookInto(look, () => openPromise(path, OPTIONS), name, 0)
  } catch (error) {
    if (!(error instanceof Ended)) throw error
    found.stopAt(error.bound, name)
  }
}

const OPTIONS = {
  autoClose: false,
  lazyEntries: true,
  validateEntrySizes: true,
} as const

async function lookInto(
  look: Look,
  open: () => Promise<ZipFile>,
  place: string,
  depth: number,
): Promise<void> {
  let zip: ZipFile | undefined
  try {
    zip = await open()
    const names: string[] = []
    for await (const entry of zip.eachEntry()) {
      spend(look, { entries: 1 })
      if (entry.fileName.endsWith('/')) continue
      names.push(entry.fileName)
      await lookAt(look, zip, entry, {
        place: `${place}/${entry.fileName}`,
        depth,
      })
    }
    look.found.seeNames(place, names)
  } catch (error) {
    if (error instanceof Ended) throw error
    look.found.stopAt('unsound', place)
  } finally {
    zip?.close()
  }
}

/** Counts what was done, and ends the look when it was too much. */
function spend(look: Look, { entries = 0, bytes = 0 }): void {
  look.entries += entries
  look.unpacked += bytes
  if (look.entries > look.limits.entries) throw new Ended('entries')
  if (look.unpacked > look.limits.unpackedBytes) throw new Ended('size')
  if (Date.now() > look.endsAt) throw new Ended('time')
}

async function lookAt(
  look: Look,
  zip: ZipFile,
  entry: Entry,
  { place, depth }: { place: string; depth: number },
) {
  if (entry.isEncrypted()) {
    look.found.stopAt('encrypted', place)
    return
  }
  const read = await readEntry(look, zip, entry).catch((error: unknown) => {
    if (error instanceof Ended) throw error
    return undefined
  })
  if (!read) {
    look.found.stopAt('unsound', place)
    return
  }
  const { sha1, bytes, size } = read
  look.found.see({
    place,
    sha1,
    bytes: bytes.subarray(0, look.limits.seenBytes),
  })
  if (isZip(bytes)) {
    if (depth >= look.limits.depth) look.found.stopAt('depth', place)
    else if (size > bytes.length) look.found.stopAt('entry_size', place)
    else await lookInto(look, () => fromBufferPromise(bytes, OPTIONS), place, depth + 1)
  } else if (size > look.limits.seenBytes) look.found.stopAt('entry_size', place)
}

const isZip = (bytes: Buffer): boolean => bytes.subarray(0, 4).toString('hex') === '504b0304'

/** All of it is hashed; no more of it is kept than is looked at, or than an archive inside may have. */
async function readEntry(look: Look, zip: ZipFile, entry: Entry) {
  const stream: AsyncIterable<Buffer> = await zip.openReadStreamPromise(entry)
  const hash = createHash('sha1')
  const kept: Buffer[] = []
  let keptBytes = 0
  let size = 0
  for await (const chunk of stream) {
    spend(look, { bytes: chunk.length })
    hash.update(chunk)
    size += chunk.length
    const most = isZip(kept[0] ?? chunk) ? look.limits.innerBytes : look.limits.seenBytes
    const part = chunk.subarray(0, Math.max(0, most - keptBytes))
    if (part.length > 0) kept.push(part)
    keptBytes += part.length
  }
  return { sha1: hash.digest('hex'), bytes: Buffer.concat(kept), size }
}
