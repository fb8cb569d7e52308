import type { ScanBound } from '@quarry/domain/moderation/scans'
import { createHash } from 'node:crypto'
import { MINUTE_MS } from '@quarry/domain/times'
import type { Entry, ZipFile } from 'yauzl'
import { openZip, openZipBuffer } from '../../files/archives/open-zip.ts'
import type { Findings } from './match-rules.ts'

const MiB = 1024 ** 2

/** Limits against archives that are made to exhaust resources. */
export interface ScanLimits {
  timeMs: number
  /** In all nested archives together. */
  entries: number
  unpackedBytes: number
  /** Scanned beginning of each entry. */
  scannedBytes: number
  /** Largest nested archive that is opened; it is held in memory. */
  innerBytes: number
  /** Levels of nested archives. */
  depth: number
}

export const SCAN_LIMITS: ScanLimits = {
  timeMs: MINUTE_MS,
  entries: 50_000,
  unpackedBytes: 1024 * MiB,
  scannedBytes: 4 * MiB,
  innerBytes: 32 * MiB,
  depth: 3,
}

/** A limit of the whole scan was reached: nothing further is opened. */
class LimitReached extends Error {
  readonly bound: ScanBound
  constructor(bound: ScanBound) {
    super(bound)
    this.bound = bound
  }
}

interface Scan {
  found: Findings
  limits: ScanLimits
  endsAt: number
  entries: number
  unpacked: number
}

/**
 * Scans a zip and its nested zips. Never throws for its content: a part that cannot be opened, or that exceeds the limits, is
 * a finding.
 */
export async function scanArchive(
  path: string,
  name: string,
  found: Findings,
  limits: ScanLimits = SCAN_LIMITS,
): Promise<void> {
  const scan = {
    found,
    limits,
    endsAt: Date.now() + limits.timeMs,
    entries: 0,
    unpacked: 0,
  }
  try {
    await scanZip(scan, () => openZip(path), name, 0)
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error
    found.addBound(error.bound, name)
  }
}

async function scanZip(
  scan: Scan,
  open: () => Promise<ZipFile>,
  place: string,
  depth: number,
): Promise<void> {
  let zip: ZipFile | undefined
  try {
    zip = await open()
    const names: string[] = []
    for await (const entry of zip.eachEntry()) {
      spend(scan, { entries: 1 })
      if (entry.fileName.endsWith('/')) continue
      names.push(entry.fileName)
      await scanEntry(scan, zip, entry, {
        place: `${place}/${entry.fileName}`,
        depth,
      })
    }
    scan.found.addNames(place, names)
  } catch (error) {
    if (error instanceof LimitReached) throw error
    scan.found.addBound('unsound', place)
  } finally {
    zip?.close()
  }
}

/** Counts the work and throws when a limit is exceeded. */
function spend(scan: Scan, { entries = 0, bytes = 0 }): void {
  scan.entries += entries
  scan.unpacked += bytes
  if (scan.entries > scan.limits.entries) throw new LimitReached('entries')
  if (scan.unpacked > scan.limits.unpackedBytes) throw new LimitReached('size')
  if (Date.now() > scan.endsAt) throw new LimitReached('time')
}

async function scanEntry(
  scan: Scan,
  zip: ZipFile,
  entry: Entry,
  { place, depth }: { place: string; depth: number },
) {
  if (entry.isEncrypted()) {
    scan.found.addBound('encrypted', place)
    return
  }
  const read = await readEntry(scan, zip, entry).catch((error: unknown) => {
    if (error instanceof LimitReached) throw error
    return undefined
  })
  if (!read) {
    scan.found.addBound('unsound', place)
    return
  }
  const { sha1, bytes, size } = read
  scan.found.addEntry({
    place,
    sha1,
    bytes: bytes.subarray(0, scan.limits.scannedBytes),
  })
  if (isZip(bytes)) {
    if (depth >= scan.limits.depth) scan.found.addBound('depth', place)
    else if (size > bytes.length) scan.found.addBound('entry_size', place)
    else await scanZip(scan, () => openZipBuffer(bytes), place, depth + 1)
  } else if (size > scan.limits.scannedBytes) scan.found.addBound('entry_size', place)
}

const isZip = (bytes: Buffer): boolean => bytes.subarray(0, 4).toString('hex') === '504b0304'

/** Hashes the whole entry, but buffers only the scanned beginning, or a nested archive up to its limit. */
async function readEntry(scan: Scan, zip: ZipFile, entry: Entry) {
  const stream: AsyncIterable<Buffer> = await zip.openReadStreamPromise(entry)
  const hash = createHash('sha1')
  const buffered: Buffer[] = []
  let bufferedBytes = 0
  let size = 0
  for await (const chunk of stream) {
    spend(scan, { bytes: chunk.length })
    hash.update(chunk)
    size += chunk.length
    const most = isZip(buffered[0] ?? chunk) ? scan.limits.innerBytes : scan.limits.scannedBytes
    const part = chunk.subarray(0, Math.max(0, most - bufferedBytes))
    if (part.length > 0) buffered.push(part)
    bufferedBytes += part.length
  }
  return { sha1: hash.digest('hex'), bytes: Buffer.concat(buffered), size }
}
