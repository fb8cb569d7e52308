import { readSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'

import {
  AppendFile,
  DamagedFileError,
  frame,
  frameBytes,
  hasRecordBehind,
  scanRecords,
} from './record-log.ts'

const put = 1
const removal = 2
/** kind, internal id, length of the external id */
const headBytes = 7

export type DocumentRecord =
  | { kind: 'put'; internalId: number; id: string; position: number; length: number }
  | { kind: 'removal'; internalId: number }

/** Where a document's JSON stands in the log. */
export interface Place {
  position: number
  length: number
}

function encode(kind: number, internalId: number, id: string, json: Uint8Array): Buffer {
  const idBytes = Buffer.from(id)
  const content = Buffer.allocUnsafe(headBytes + idBytes.length + json.length)
  content.writeUInt8(kind, 0)
  content.writeUInt32LE(internalId, 1)
  content.writeUInt16LE(idBytes.length, 5)
  content.set(idBytes, headBytes)
  content.set(json, headBytes + idBytes.length)
  return frame(content)
}

/** The JSON of a document whose id has so many bytes; throws when its record is not as it was written. */
export function readDocument(
  { fd, path }: { fd: number; path: string },
  place: Place,
  idBytes: number,
): Buffer {
  const head = frameBytes + headBytes + idBytes
  const record = Buffer.allocUnsafe(head + place.length)
  const start = place.position - head
  const read = readSync(fd, record, 0, record.length, start)
  if (read < record.length || crc32(record.subarray(frameBytes)) !== record.readUInt32LE(4)) {
    throw new DamagedFileError(`${path} is damaged at byte ${start}`)
  }
  return record.subarray(head)
}

/**
 * All documents of an index in the order in which they were written. Which byte is the last that counts is known to
 * the journal; bytes behind it belong to a batch that was never finished.
 */
export class DocumentLog {
  readonly #file: AppendFile
  #pending: Buffer[] = []
  #pendingBytes = 0

  constructor(folder: string, number: number) {
    this.#file = new AppendFile(join(folder, `documents-${number}.log`))
  }

  get path(): string {
    return this.#file.path
  }

  /** Behind the last record, written or still pending. */
  get end(): number {
    return this.#file.end + this.#pendingBytes
  }

  /** Cuts off what was written behind the last finished batch; a file that is too short is damaged. */
  open(end: number): void {
    if (this.#file.end < end) {
      throw new DamagedFileError(
        `${this.#file.path} ends at byte ${this.#file.end}, but ${end} bytes were written to it; restore the file from a backup, or delete the data folder and index the documents again`,
      )
    }
    if (this.#file.end > end) this.#file.truncate(end)
  }

  *records(from: number): Generator<DocumentRecord> {
    const end = this.#file.end
    const scanner = scanRecords(this.#file.fd, from, end)
    for (;;) {
      const step = scanner.next()
      if (step.done) {
        if (step.value < end) this.#refuse(step.value)
        return
      }
      const { content, position } = step.value
      const internalId = content.readUInt32LE(1)
      if (content.readUInt8(0) === removal) {
        yield { kind: 'removal', internalId }
        continue
      }
      const idEnd = headBytes + content.readUInt16LE(5)
      yield {
        kind: 'put',
        internalId,
        id: content.toString('utf8', headBytes, idEnd),
        position: position + idEnd,
        length: content.length - idEnd,
      }
    }
  }

  #refuse(position: number): never {
    const follows = hasRecordBehind(this.#file.fd, position, this.#file.end)
    throw new DamagedFileError(
      `${this.#file.path} is damaged at byte ${position}${follows ? ' (whole records follow)' : ''}; restore the file from a backup, or delete the data folder and index the documents again`,
    )
  }

  put(internalId: number, id: string, json: Uint8Array): Place {
    const record = encode(put, internalId, id, json)
    const position = this.end + record.length - json.length
    this.#push(record)
    return { position, length: json.length }
  }

  remove(internalId: number): void {
    this.#push(encode(removal, internalId, '', new Uint8Array(0)))
  }

  #push(record: Buffer): void {
    this.#pending.push(record)
    this.#pendingBytes += record.length
    if (this.#pendingBytes > 1024 * 1024) this.flush()
  }

  /** Hands pending records to the operating system. */
  flush(): void {
    if (this.#pending.length === 0) return
    const bytes = Buffer.concat(this.#pending, this.#pendingBytes)
    this.#pending = []
    this.#pendingBytes = 0
    this.#file.append(bytes)
  }

  /** Resolves when every record is on disk. */
  async sync(): Promise<void> {
    this.flush()
    await this.#file.sync()
  }

  /** Drops what is pending and everything behind `end`, as if it had never been written. */
  truncate(end: number): void {
    this.#pending = []
    this.#pendingBytes = 0
    if (this.#file.end > end) this.#file.truncate(end)
  }

  /** The JSON of one document. */
  read(place: Place, id: string): Buffer {
    if (place.position >= this.#file.end) this.flush()
    return readDocument(this.#file, place, Buffer.byteLength(id))
  }

  close(): void {
    this.flush()
    this.#file.close()
  }
}
