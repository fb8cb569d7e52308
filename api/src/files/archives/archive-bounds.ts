/** Where an archive lies in its file. */
export interface ArchiveBounds {
  start: number
  end: number
}

/** Returns this many bytes from a position; more are ignored. */
export type ReadBytes = (position: number, length: number) => Promise<Uint8Array>

/** The end record with the longest comment, and the locator of a zip64 before it: what the zip parser reads first. */
const TAIL_BYTES = 20 + 22 + 0xff_ff
const END_BYTES = 22
const END_SIGNATURE = 0x06_05_4b_50
const CENTRAL_SIGNATURE = 0x02_01_4b_50
const LOCAL_SIGNATURE = 0x04_03_4b_50
const IN_ZIP64 = 0xff_ff_ff_ff
/** Checked end records; a file that is full of them would cause as many reads. */
const MOST_ENDS = 8

/**
 * Finds the archive in a file as Java does: bytes before its start belong to a program that opens the file, and bytes
 * behind its end do not count. Returns the whole file if there is no archive.
 */
export async function archiveBounds(read: ReadBytes, sizeBytes: number): Promise<ArchiveBounds> {
  const whole = { start: 0, end: sizeBytes }
  const tailAt = Math.max(0, sizeBytes - TAIL_BYTES)
  if (sizeBytes < END_BYTES) return whole
  const tail = viewOf(await read(tailAt, sizeBytes - tailAt))
  let ends = 0
  for (let at = sizeBytes - tailAt - END_BYTES; at >= 0 && ends < MOST_ENDS; at--) {
    if (tail.getUint32(at, true) !== END_SIGNATURE) continue
    ends++
    const bounds = boundsBy(tail, at, tailAt)
    if (bounds.end === sizeBytes && bounds.start >= 0) return { start: bounds.start, end: sizeBytes }
    if (bounds.end < sizeBytes && bounds.start >= 0 && (await isArchive(read, bounds)))
      return { start: bounds.start, end: bounds.end }
  }
  return whole
}

interface FoundBounds extends ArchiveBounds {
  /** Position of the central directory. */
  central: number
}

function boundsBy(tail: DataView, at: number, tailAt: number): FoundBounds {
  const end = tailAt + at + END_BYTES + tail.getUint16(at + 20, true)
  const size = tail.getUint32(at + 12, true)
  const offset = tail.getUint32(at + 16, true)
  if (size === IN_ZIP64 || offset === IN_ZIP64) return { start: 0, central: 0, end }
  const central = tailAt + at - size
  return { start: central - offset, central, end }
}

async function isArchive(read: ReadBytes, { start, central }: FoundBounds): Promise<boolean> {
  const [first, list] = [await read(start, 4), await read(central, 4)].map((bytes) => viewOf(bytes))
  return (
    first?.getUint32(0, true) === LOCAL_SIGNATURE &&
    (central === start || list?.getUint32(0, true) === CENTRAL_SIGNATURE)
  )
}

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
