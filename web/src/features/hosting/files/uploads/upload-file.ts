import { isApiError, toApiError, type ApiClient } from '@quarry/api/contract/client'
import {
  cancelFileUpload,
  finishFileUpload,
  getFileUpload,
  sendFilePiece,
  startFileUpload,
  type FileUpload,
} from '@quarry/api/contract/hosting/files'
import { FILE_PIECE_MAX_BYTES } from '@quarry/domain/hosting/server-files'

/** The progress of small files is visible, and large ones need few requests: each piece has twice the size. */
const FIRST_PIECE_BYTES = 1024 ** 2

/** Failed attempts in a row after which an upload ends. */
const ATTEMPTS_MAX = 6
const FIRST_PAUSE_MS = 1000
const PAUSE_MAX_MS = 15_000

interface AnyUpload {
  server: string
  file: Blob
  /** An earlier upload of this file that is continued. */
  upload?: FileUpload | undefined
}

interface UploadTarget extends AnyUpload {
  path: string
  /** Of the file that is replaced. */
  etag?: string | undefined
}

interface SentUpload extends AnyUpload {
  start: () => Promise<FileUpload>
  /** Without it an upload ends with its last piece. */
  finish?: (upload: string, signal: AbortSignal) => Promise<unknown>
}

interface Uploading {
  signal: AbortSignal
  onProgress: (upload: FileUpload) => void
  /** Waits before an attempt is repeated. */
  pause: (ms: number, signal: AbortSignal) => Promise<void>
}

/** Whether the same request may succeed later: the connection was lost, or a server on the way was not available. */
const isPassing = (error: unknown): boolean =>
  isApiError(error) && (error.status === 0 || error.status === 429 || error.status >= 502)

/** Until the caller may send requests again, if a rate limit is the reason and says so. */
function limitedForMs(error: unknown): number | undefined {
  if (!isApiError(error) || error.status !== 429) return undefined
  const { seconds } = error.params
  return typeof seconds === 'number' ? seconds * 1000 : undefined
}

const isWrongOffset = (error: unknown): boolean => isApiError(error) && error.rule === 'file_upload_offset'

/** Sends a file of a server in pieces. */
export function uploadFile(
  api: ApiClient,
  { path, etag, ...upload }: UploadTarget,
  uploading: Uploading,
): Promise<void> {
  const { server, file } = upload
  const body = { path, size: file.size, ...(etag !== undefined && { etag }) }
  return sendPieces(
    api,
    {
      ...upload,
      start: () => api(startFileUpload, { params: { server }, body }),
      finish: (id, signal) => api(finishFileUpload, { params: { server, upload: id } }, { signal }),
    },
    uploading,
  )
}

/** Sends a file in pieces. After a lost connection it continues with the first byte that has not arrived. */
export async function sendPieces(
  api: ApiClient,
  { server, file, upload, start, finish }: SentUpload,
  { signal, onProgress, pause }: Uploading,
): Promise<void> {
  let known = upload
  let isOutdated = upload !== undefined
  let pieceBytes = FIRST_PIECE_BYTES
  let failed = 0
  let isFinishing = false
  const step = async (): Promise<FileUpload | undefined> => {
    if (!known) {
      // Never aborted: an upload whose id is unknown could not be cancelled.
      const started = await start()
      if (signal.aborted)
        // What remains is deleted after a day.
        await api(cancelFileUpload, { params: { server, upload: started.id } }).catch(() => undefined)
      return started
    }
    const params = { server, upload: known.id }
    if (isOutdated) return api(getFileUpload, { params }, { signal })
    const { received: offset } = known
    if (offset === file.size) {
      isFinishing = true
      await finish?.(known.id, signal)
      return undefined
    }
    const body = file.slice(offset, offset + pieceBytes)
    const sent = await api(sendFilePiece, { params, query: { offset }, body }, { signal })
    pieceBytes = Math.min(pieceBytes * 2, FILE_PIECE_MAX_BYTES)
    // Otherwise a server that takes nothing would be asked forever.
    if (sent.received <= offset) throw toApiError(0, undefined)
    failed = 0
    return sent
  }
  for (;;) {
    signal.throwIfAborted()
    try {
      // oxlint-disable-next-line no-await-in-loop -- each piece follows the one before
      known = await step()
      if (!known) return
      isOutdated = false
      onProgress(known)
    } catch (error) {
      // It was finished by a request whose response was lost.
      if (isFinishing && failed > 0 && isApiError(error) && error.code === 'not_found') return
      const limitedMs = limitedForMs(error)
      if (limitedMs === undefined) {
        failed += 1
        if (failed >= ATTEMPTS_MAX || !(isPassing(error) || isWrongOffset(error))) throw error
        pieceBytes = FIRST_PIECE_BYTES
        isOutdated = known !== undefined
      }
      // oxlint-disable-next-line no-await-in-loop -- as above
      await pause(limitedMs ?? Math.min(PAUSE_MAX_MS, FIRST_PAUSE_MS * 2 ** (failed - 1)), signal)
    }
  }
}
