import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { StoredBackup } from '@quarry/api/contract/hosting/agents'
import type { BackupPiece } from '@quarry/api/contract/hosting/node-backups'
import { InstallError } from '../flavours/flavour.ts'

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

/** Longest wait for one piece to be sent, and for a response when one is read. */
const PIECE_MS = 15 * 60_000
const ATTEMPTS = 4

const unreachable = (error: unknown): InstallError =>
  error instanceof InstallError
    ? error
    : new InstallError('network', `the storage of backups cannot be reached: ${String(error)}`)

export interface StoredArchive extends StoredBackup {
  content: AsyncIterable<Uint8Array>
}

/** Sends backups to the storage of the site and reads them, by addresses that the API signs for one piece each. */
export class SiteStorage {
  readonly #addresses: StorageAddresses
  readonly #pauseMs: number

  /** `pauseMs`: before the first repetition; doubled for each further one. */
  constructor(addresses: StorageAddresses, pauseMs: number) {
    this.#addresses = addresses
    this.#pauseMs = pauseMs
  }

  /**
   * Sends what has not arrived yet of an archive. False if the site leaves backups on the node. After a failure, or in a later
   * process, it continues with the missing pieces.
   */
  async send(id: string, file: string, archive: StoredBackup, signal: AbortSignal): Promise<boolean> {
    for (let failures = 0; ;) {
      signal.throwIfAborted()
      try {
        const missing = await this.#addresses.missing(id, archive, signal)
        if (missing === null) return false
        if (missing.length === 0) return true
        for (const piece of missing) await sendPiece(file, piece, signal)
        failures = 0
      } catch (error) {
        signal.throwIfAborted()
        failures += 1
        if (failures === ATTEMPTS) throw unreachable(error)
        await sleep(this.#pauseMs * 2 ** (failures - 1), undefined, { signal })
      }
    }
  }

  /** A backup in the storage of the site; undefined if it is not there. Its hash is compared by the reader. */
  async read(id: string, signal: AbortSignal): Promise<StoredArchive | undefined> {
    const first = await this.#addresses.stored(id, 0, signal).catch((error: unknown) => {
      throw unreachable(error)
    })
    if (first === null) return undefined
    const { size, hash, pieces } = first
    return { size, hash, content: this.#content(id, pieces, { size, signal }) }
  }

  async *#content(
    id: string,
    first: readonly BackupPiece[],
    { size, signal }: { size: number; signal: AbortSignal },
  ): AsyncGenerator<Uint8Array> {
    let pieces = first
    for (let bytes = 0; bytes < size;) {
      const last = pieces.at(-1)
      if (last === undefined) throw new InstallError('backup_damaged', `the backup ${id} is not complete`)
      for (const piece of pieces) {
        yield* readPiece(piece, signal)
        bytes += piece.bytes
      }
      if (bytes < size) pieces = (await this.#addresses.stored(id, last.number + 1, signal))?.pieces ?? []
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

async function* readPiece({ url, bytes }: BackupPiece, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const ending = AbortSignal.any([signal, AbortSignal.timeout(PIECE_MS)])
  const response = await fetch(url, { redirect: 'error', signal: ending }).catch((error: unknown) => {
    throw unreachable(error)
  })
  if (!response.ok || !response.body) throw unreachable(new Error(`the storage answered ${response.status}`))
  let read = 0
  for await (const chunk of response.body) {
    read += chunk.byteLength
    yield chunk
  }
  if (read !== bytes) throw new InstallError('backup_damaged', 'a piece of a backup has another size')
}
