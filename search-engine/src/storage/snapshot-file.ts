import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { crc32 } from 'node:zlib'

import { syncFolder, writeNewFile } from './durable-files.ts'

/** Raised with every change of what the chunks mean; another number makes the snapshot unusable, never wrong. */
const snapshotFormat = 1
const magic = Buffer.from('QRYSNAP1')
const frameBytes = 8

function* framed(head: object, chunks: Iterable<Uint8Array>, stop: () => boolean): Generator<Uint8Array> {
  yield magic
  yield* frameOf(Buffer.from(JSON.stringify({ format: snapshotFormat, ...head })))
  for (const chunk of chunks) {
    if (stop()) throw new SnapshotStopped()
    yield* frameOf(chunk)
  }
  yield* frameOf(new Uint8Array(0))
}

function* frameOf(chunk: Uint8Array): Generator<Uint8Array> {
  const head = Buffer.allocUnsafe(frameBytes)
  head.writeUInt32LE(chunk.length, 0)
  head.writeUInt32LE(crc32(chunk), 4)
  yield head
  if (chunk.length > 0) yield chunk
}

/** A write was asked to stop; the former snapshot, if any, is still in place. */
export class SnapshotStopped extends Error {}

/** Writes a snapshot beside the present one and puts it in its place at the end. Returns its bytes. */
export async function writeSnapshot(
  path: string,
  head: object,
  chunks: Iterable<Uint8Array>,
  stop: () => boolean = () => false,
): Promise<number> {
  const temporary = `${path}.tmp`
  try {
    const bytes = await writeNewFile(temporary, framed(head, nonEmpty(chunks), stop))
    await rename(temporary, path)
    syncFolder(dirname(path))
    return bytes
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

/** An empty frame marks the end, so an empty chunk is written as none and must not be needed to load. */
function* nonEmpty(chunks: Iterable<Uint8Array>): Generator<Uint8Array> {
  for (const chunk of chunks) {
    if (chunk.length === 0) throw new Error('a snapshot chunk must not be empty')
    yield chunk
  }
}

function readExactly(fd: number, length: number, position: number): Buffer {
  const bytes = Buffer.allocUnsafeSlow(length)
  let read = 0
  while (read < length) {
    const got = readSync(fd, bytes, read, length - read, position + read)
    if (got === 0) throw new Error('the snapshot ends too early')
    read += got
  }
  return bytes
}

function* chunksOf(fd: number, from: number, size: number): Generator<Uint8Array> {
  let position = from
  for (;;) {
    const head = readExactly(fd, frameBytes, position)
    const length = head.readUInt32LE(0)
    if (position + frameBytes + length > size) throw new Error('the snapshot ends too early')
    if (length === 0) return
    const chunk = readExactly(fd, length, position + frameBytes)
    if (crc32(chunk) !== head.readUInt32LE(4)) throw new Error(`the snapshot is damaged at byte ${position}`)
    position += frameBytes + length
    yield chunk
  }
}

export interface OpenSnapshot {
  head: Record<string, unknown>
  /** Each chunk is checked when it is read; a damaged one throws. */
  chunks: Generator<Uint8Array>
  close: () => void
}

/** Undefined when there is none or it is of another format; throws when it is damaged. */
export function openSnapshot(path: string): OpenSnapshot | undefined {
  let fd: number
  try {
    fd = openSync(path, 'r')
  } catch {
    return undefined
  }
  try {
    const { size } = fstatSync(fd)
    if (size < magic.length || !readExactly(fd, magic.length, 0).equals(magic)) {
      closeSync(fd)
      return undefined
    }
    const all = chunksOf(fd, magic.length, size)
    const first = all.next()
    if (first.done) throw new Error('the snapshot has no head')
    const head = JSON.parse(Buffer.from(first.value).toString()) as Record<string, unknown>
    if (head['format'] !== snapshotFormat) {
      closeSync(fd)
      return undefined
    }
    return { head, chunks: all, close: () => closeSync(fd) }
  } catch (error) {
    closeSync(fd)
    throw error
  }
}
