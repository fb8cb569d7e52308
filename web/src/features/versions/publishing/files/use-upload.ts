import { toApiError } from '@quarry/api/contract/client'
import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { withReauthentication } from '../../../../lib/api/reauthentication.ts'
import type { UploadProgress } from '../../../../lib/files/upload-request.ts'
import type { ChosenFile } from './chosen-files.ts'
import type { VersionData } from './upload-form.ts'

/** One upload at a time, with progress and cancellation. The upload code is loaded on demand. */
export function useUpload() {
  const { i18n } = useRouter().options.context
  const [progress, setProgress] = useState<UploadProgress>()
  const running = useRef<AbortController>(undefined)
  /** Sends the files with the data of their version. */
  const send = async <T>(path: string, data: VersionData, chosen: readonly ChosenFile[]): Promise<T> => {
    running.current = new AbortController()
    setProgress({ sentBytes: 0, totalBytes: 0 })
    try {
      const { signal } = running.current
      const [{ sendUpload }, { uploadForm }] = await Promise.all([
        import('../../../../lib/files/upload-request.ts'),
        import('./upload-form.ts'),
      ]).catch(() => {
        // The same error as for any request without a response.
        throw toApiError(0, undefined)
      })
      signal.throwIfAborted()
      const form = uploadForm(data, chosen)
      return await withReauthentication(() =>
        sendUpload<T>(path, form, { onProgress: setProgress, signal, i18n }),
      )
    } finally {
      setProgress(undefined)
    }
  }
  return { progress, send, cancel: () => running.current?.abort() }
}

export const isCancelled = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'
