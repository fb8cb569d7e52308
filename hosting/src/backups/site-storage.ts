import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { StoredBackup } from '@quarry/api/contract/hosting/agents'
import type { BackupPiece } from '@quarry/api/contract/hosting/node-backups'
import { InstallError } from '../flavours/flavour.ts'
import { Retries, type RetryLimits } from './retries.ts'

/** What the API answers about a backup in the storage of the site. */
export interface StorageAddresses {
  /** Where the next missing pieces are sent; null if backups stay on the node. */
  missing(id: string, archive: StoredBackup, signal: AbortSignal): Promise<readonly BackupPiece[] | null>
  /** Where pieces are read; null for a backup that is not stored there. */
  stored(
    id: string,
    from: number,
    signal: AbortSignal,
  ): Promise<(StoredBackup & { pieces: readonly BackupPiece[] }) | null>
}

/** Longest wait for one piece to be sent, and to be read. */
const PIECE_MS = 15 * 60_000

export interface StoredArchive extends StoredBackup {
  content: AsyncIterable<Uint8Array>
}

/**
 * Sends backups to the storage of the site and reads them, by addresses that the API signs for one piece each. While the API or the
 * storage cannot be reached, it waits and then continues where it was.
 */
export class SiteStorage {
  readonly #addresses: StorageAddresses
  readonly #limits: RetryLimits

  constructor(addresses: StorageAddresses, limits: RetryLimits) {
    this.#addresses = addresses
    this.#limits = limits
  }

  /**
   * Sends what has not arrived yet of an archive. False if the site leaves backups on the node. After a failure, or in a later
   * process, it continues with the missing pieces.
   */
  async send(id: string, file: string, archive: StoredBackup, signal: AbortSignal): Promise<boolean> {
    const retries = new Retries(this.#limits, signal)
    let reached = -1
    let hasSent = false
    for (;;) {
      signal.throwIfAborted()
      try {
        const missing = await this.#addresses.missing(id, archive, signal)
        if (missing === null) return false
        const [next] = missing
        if (!next) return true
        if (next.number > reached) retries.succeeded()
        else if (hasSent) throw new Error(`the piece ${next.number} was sent and has not arrived`)
        reached = next.number
        for (const piece of missing) await sendPiece(file, piece, signal)
        hasSent = true
      } catch (error) {
        hasSent = false
        await retries.failed(error)
      }
    }
  }

  /** A backup in the storage of the site; undefined if it is not there. Its hash is compared by the reader. */
  async read(id: string, signal: AbortSignal): Promise<StoredArchive | undefined> {
    const retries = new Retries(this.#limits, signal)
    const first = await retries.run(() => this.#addresses.stored(id, 0, signal))
    if (first === null) return undefined
    const { size, hash, pieces } = first
    return { size, hash, content: this.#content(id, pieces, { size, signal }) }
  }

  async *#content(
    id: string,
    first: readonly BackupPiece[],
    { size, signal }: { size: number; signal: AbortSignal },
  ): AsyncGenerator<Uint8Array> {
    const retries = new Retries(this.#limits, signal)
    let pieces = first
    for (let number = 0, bytes = 0, read = 0; bytes < size;) {
      const piece = pieces.find((one) => one.number === number)
      if (!piece) {
        const from = number
        pieces = (await retries.run(() => this.#addresses.stored(id, from, signal)))?.pieces ?? []
        if (pieces[0]?.number !== from)
          throw new InstallError('backup_damaged', `the backup ${id} is not complete`)
        continue
      }
      try {
        for await (const chunk of readPiece(piece, read, signal)) {
          read += chunk.byteLength
          retries.succeeded()
          yield chunk
        }
      } catch (error) {
        await retries.failed(error)
        // Its address may have expired.
        pieces = []
        continue
      }
      if (read !== piece.bytes)
        throw new InstallError('backup_damaged', 'a piece of a backup has another size')
      bytes += read
      read = 0
      number += 1
    }
  }
}

async function sendPiece(
  file: string,
  { url, offset, bytes }: BackupPiece,
  signal: AbortSignal,
): Promise<void> {
  const handle = await open(file)
  try {
    const content = handle.createReadStream({ start: offset, end: offset + bytes - 1, autoClose: false })
    const streamed = { body: Readable.toWeb(content) as ReadableStream, duplex: 'half' as const }
    const response = await fetch(url, {
      method: 'PUT',
      headers: { 'content-length': String(bytes) },
      ...streamed,
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(PIECE_MS)]),
    })
    await response.body?.cancel()
    if (!response.ok) throw new Error(`the storage answered ${response.status}`)
  } finally {
    await handle.close()
  }
}

/** The rest of a piece, of which so many bytes have been read. */
async function* readPiece(
  { url, bytes }: BackupPiece,
  read: number,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  if (read === bytes) return
  const headers: Record<string, string> = read === 0 ? {} : { range: `bytes=${read}-${bytes - 1}` }
  const ending = AbortSignal.any([signal, AbortSignal.timeout(PIECE_MS)])
  const response = await fetch(url, { redirect: 'error', headers, signal: ending })
  if (response.status === 404) throw new InstallError('backup_damaged', 'a piece of a backup is missing')
  if (response.status !== (read === 0 ? 200 : 206) || !response.body)
    throw new Error(`the storage answered ${response.status}`)
  yield* response.body
}
