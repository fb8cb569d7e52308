import { toApiError } from '@quarry/api/contract/client'
import type { Catalogue } from '../i18n/message-catalogue.ts'
import { localizeError } from '../api/error-text.ts'

export type UploadProgress = { sentBytes: number; totalBytes: number }

type UploadOptions = {
  onProgress: (progress: UploadProgress) => void
  signal: AbortSignal
  /** Language of error messages. */
  i18n: Catalogue
}

/**
 * Sends a form with files, or one raw file, and reports the upload progress, which `fetch` cannot. Errors have the
 * shape of every other API error, so forms show them the same way.
 */
export function sendUpload<T>(
  path: string,
  content: FormData | Blob,
  { onProgress, signal, i18n }: UploadOptions,
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', path)
    request.responseType = 'text'
    request.setRequestHeader('accept', 'application/json')
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress({ sentBytes: loaded, totalBytes: total })
    })
    request.addEventListener('load', () => {
      const body = parse(request.responseText)
      if (request.status >= 200 && request.status < 300) resolve(body as T)
      else reject(toApiError(request.status, body))
    })
    request.addEventListener('error', () => reject(toApiError(0, undefined)))
    request.addEventListener('abort', () => reject(new DOMException('cancelled', 'AbortError')))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(content)
  }).catch(async (error: unknown) => {
    throw await localizeError(i18n, error)
  })
}

function parse(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
