import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { randomUUID } from 'node:crypto'
import { basename, join } from 'node:path'
import { crc32 } from 'node:zlib'
import { EngineState, type JournalRecord, type PayloadPlace } from '../state/engine-state.ts'
import type { Task } from '../state/task.ts'
import { syncFolder, writeFileDurably, writeNewFile } from './durable-files.ts'
import { AppendFile, DamagedFileError, frame, hasRecordBehind, scanRecords } from './record-log.ts'

/** Documents of waiting tasks in memory, with the sum of their bytes. */
class InlinePayloads {
  readonly #payloads = new Map<number, Buffer>()
  #bytes = 0

  get bytes(): number {
    return this.#bytes
  }

  get(task: number): Buffer | undefined {
    return this.#payloads.get(task)
  }

  set(task: number, payload: Buffer): void {
    this.delete(task)
    this.#payloads.set(task, payload)
    this.#bytes += payload.length
  }

  delete(task: number): void {
    this.#bytes -= this.#payloads.get(task)?.length ?? 0
    this.#payloads.delete(task)
  }
}

/** Raised when older programs could not read the folder any more. */
export const folderFormat = 1

/** Documents of a task up to this size stand in the journal itself, larger ones in a file of their own. */
const inlineBytes = 64 * 1024
/** All of them together. */
const allInlineBytes = 32 * 1024 * 1024
/** Large payloads are read in pieces of this size. */
const pieceBytes = 1024 * 1024
/** The journal is compacted when it has grown by this much. */
export const defaultCompactAboveBytes = 16 * 1024 * 1024

function encode(record: JournalRecord, payload?: Uint8Array): Buffer {
  const json = Buffer.from(JSON.stringify(record))
  return frame(payload ? Buffer.concat([json, Buffer.from('\n'), payload]) : json)
}

/** JSON holds no raw line break, so the first one ends it. */
function decode(content: Buffer): { record: JournalRecord; payload: Buffer | undefined } {
  const cut = content.indexOf(0x0a)
  const json = cut < 0 ? content : content.subarray(0, cut)
  return {
    record: JSON.parse(json.toString()) as JournalRecord,
    payload: cut < 0 ? undefined : Buffer.from(content.subarray(cut + 1)),
  }
}

/**
 * The record of everything that was accepted and everything that was finished. A task is accepted when its record is
 * on disk; what a batch changed counts from the moment its record is written.
 */
export class Journal {
  readonly folder: string
  readonly state: EngineState
  #file: AppendFile
  #compactedBytes: number
  readonly #compactAboveBytes: number
  readonly #inline: InlinePayloads

  private constructor(
    folder: string,
    file: AppendFile,
    state: EngineState,
    inline: InlinePayloads,
    compactAboveBytes: number,
  ) {
    this.folder = folder
    this.#file = file
    this.#compactedBytes = file.end
    this.#compactAboveBytes = compactAboveBytes
    this.state = state
    this.#inline = inline
  }

  static open(folder: string, compactAboveBytes = defaultCompactAboveBytes): Journal {
    mkdirSync(join(folder, 'payloads'), { recursive: true })
    const path = join(folder, 'journal.log')
    const isNew = !existsSync(path)
    const file = new AppendFile(path)
    const state = new EngineState()
    const inline = new InlinePayloads()
    const scanner = scanRecords(file.fd, 0, file.end)
    for (let step = scanner.next(); ; step = scanner.next()) {
      if (step.done) {
        if (step.value < file.end) repairTail(file, step.value)
        break
      }
      const { record, payload } = decode(step.value.content)
      if (record.kind === 'state') requireKnownFormat(folder, record.state.format)
      state.apply(record, step.value.content.length - (payload?.length ?? 0))
      if (record.kind === 'task' && payload) inline.set(record.task.uid, payload)
      if (record.kind === 'batch') for (const { uid } of record.results) inline.delete(uid)
    }
    const journal = new Journal(folder, file, state, inline, compactAboveBytes)
    if (isNew || file.end === 0) journal.#begin()
    journal.#removeStrayPayloads()
    return journal
  }

  #begin(): void {
    this.state.instanceUid = randomUUID()
    this.#file.append(encode({ kind: 'state', state: this.state.toStored(folderFormat) }))
    syncFolder(this.folder)
  }

  #payloadPath(uid: number): string {
    return join(this.folder, 'payloads', `${uid}.documents`)
  }

  #removeStrayPayloads(): void {
    for (const name of readdirSync(join(this.folder, 'payloads'))) {
      const uid = Number.parseInt(name, 10)
      if (this.state.payloads.get(uid)?.in !== 'file') rmSync(join(this.folder, 'payloads', name))
    }
  }

  /** Changes the state and writes it down; `synced` waits until it is on disk. */
  write(record: JournalRecord): void {
    this.#file.append(encode(record))
    this.#settle(record)
  }

  #settle(record: JournalRecord): void {
    const files =
      record.kind === 'batch'
        ? record.results.filter(({ uid }) => this.state.payloads.get(uid)?.in === 'file')
        : []
    this.state.apply(record)
    if (record.kind !== 'batch') return
    for (const { uid } of record.results) this.#inline.delete(uid)
    if (files.length > 0) void this.#removePayloads(files.map(({ uid }) => uid))
  }

  /** Only when it is on disk that a task is finished, its documents are not needed any more. */
  async #removePayloads(uids: number[]): Promise<void> {
    await this.synced()
    for (const uid of uids) rmSync(this.#payloadPath(uid), { force: true })
  }

  /** Resolves when all that was written is on disk. */
  synced(): Promise<void> {
    return this.#file.sync()
  }

  get bytes(): number {
    return this.#file.end
  }

  /** Accepts a task; resolves when it is on disk together with its documents. */
  async accept(makeTask: () => Task, payload?: Buffer): Promise<Task> {
    if (payload && !this.#fitsInline(payload)) return this.#acceptLarge(makeTask, payload)
    const task = makeTask()
    const place: PayloadPlace = payload ? { in: 'record' } : { in: 'none' }
    this.#appendTask(task, place, payload)
    if (payload) this.#inline.set(task.uid, payload)
    await this.synced()
    return task
  }

  /** Small payloads stay in memory too, up to a limit when many tasks wait. */
  #fitsInline(payload: Buffer): boolean {
    return payload.length <= inlineBytes && this.#inline.bytes + payload.length <= allInlineBytes
  }

  async #acceptLarge(makeTask: () => Task, payload: Buffer): Promise<Task> {
    const incoming = join(this.folder, 'payloads', `${randomUUID()}.incoming`)
    await writeNewFile(incoming, [payload])
    const task = makeTask()
    const place: PayloadPlace = { in: 'file', bytes: payload.length, checksum: crc32(payload) }
    renameSync(incoming, this.#payloadPath(task.uid))
    syncFolder(join(this.folder, 'payloads'))
    this.#appendTask(task, place)
    await this.synced()
    return task
  }

  #appendTask(task: Task, payload: PayloadPlace, inline?: Buffer): void {
    const record: JournalRecord = { kind: 'task', task, payload }
    const bytes = encode(record, inline)
    this.#file.append(bytes)
    this.state.apply(record, bytes.length - (inline?.length ?? 0))
  }

  /** How many bytes of documents a waiting task has. */
  payloadBytes(uid: number): number {
    const place = this.state.payloads.get(uid)
    if (place?.in === 'file') return place.bytes
    return this.#inline.get(uid)?.length ?? 0
  }

  /** The documents of a waiting task, in pieces; throws when they are not as they were sent. */
  *payloadPieces(uid: number): Generator<Buffer> {
    const place = this.state.payloads.get(uid)
    const inline = this.#inline.get(uid)
    if (inline) yield inline
    if (place?.in !== 'file') return
    const path = this.#payloadPath(uid)
    const fd = openSync(path, 'r')
    try {
      let length = 0
      let checksum = 0
      for (const piece of piecesOf(fd, Buffer.allocUnsafe(pieceBytes))) {
        length += piece.length
        checksum = crc32(piece, checksum)
      }
      if (length !== place.bytes || checksum !== place.checksum) {
        throw new DamagedFileError(`the documents of task ${uid} in ${path} are damaged; send them again`)
      }
      yield* piecesOf(fd)
    } finally {
      closeSync(fd)
    }
  }

  /** Copies the journal and the documents of waiting tasks. */
  async copyTo(folder: string): Promise<void> {
    await this.synced()
    const payloads = join(folder, 'payloads')
    mkdirSync(payloads, { recursive: true })
    for (const [uid, place] of this.state.payloads) {
      const path = this.#payloadPath(uid)
      if (place.in === 'file') copyFileSync(path, join(payloads, basename(path)))
    }
    copyFileSync(this.#file.path, join(folder, basename(this.#file.path)))
  }

  /** A large state is not written again before as much has come to it. */
  get needsCompaction(): boolean {
    return this.#file.end - this.#compactedBytes > Math.max(this.#compactAboveBytes, this.#compactedBytes)
  }

  /** Writes the state as it is now in place of the history that led to it. */
  compact(): void {
    const { state } = this
    // Indexes have records of their own: the settings of many are longer than one text may be.
    const records = [encode({ kind: 'state', state: { ...state.toStored(folderFormat), indexes: [] } })]
    for (const index of state.indexes.values())
      records.push(encode({ kind: 'index', change: { kind: 'create', index } }))
    for (const uid of state.enqueued) {
      const task = state.tasks.get(uid)
      if (!task) continue
      const waiting: Task = { ...task, status: 'enqueued', startedAt: null, batchUid: null }
      const payload = state.payloads.get(uid) ?? { in: 'none' }
      records.push(encode({ kind: 'task', task: waiting, payload }, this.#inline.get(uid)))
    }
    writeFileDurably(this.#file.path, Buffer.concat(records))
    const old = this.#file
    this.#file = new AppendFile(old.path)
    this.#compactedBytes = this.#file.end
    void old.sync().finally(() => old.close())
  }

  async close(): Promise<void> {
    await this.synced()
    this.#file.close()
  }
}

/** A file from its start; into one buffer again and again when that is given. */
function* piecesOf(fd: number, shared?: Buffer): Generator<Buffer> {
  let position = 0
  for (;;) {
    const buffer = shared ?? Buffer.allocUnsafe(pieceBytes)
    const read = readSync(fd, buffer, 0, buffer.length, position)
    if (read === 0) return
    yield buffer.subarray(0, read)
    position += read
  }
}

function repairTail(file: AppendFile, end: number): void {
  if (hasRecordBehind(file.fd, end, file.end)) {
    throw new DamagedFileError(
      `${file.path} is damaged at byte ${end} and whole records follow; restore it from a backup, or delete the data folder and index the documents again`,
    )
  }
  file.truncate(end)
}

function requireKnownFormat(folder: string, format: number): void {
  if (format <= folderFormat) return
  throw new Error(
    `the data folder ${folder} has format ${format}, this program reads up to ${folderFormat}; use a newer program`,
  )
}
