import { cancelFileUpload, type FileUpload } from '@quarry/api/contract/hosting/files'
import { startPackUpload } from '@quarry/api/contract/hosting/pack-uploads'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { pause } from '../../../files/uploads/pause.ts'
import { sendPieces } from '../../../files/uploads/upload-file.ts'

export interface PackUpload {
  file: File
  state: 'sending' | 'stored' | 'failed'
  /** In bytes. */
  received: number
  /** Why it failed. */
  error?: unknown
  /** Id of the stored file. */
  id?: string
}

/** The file of a modpack that is sent to the node as soon as it is chosen. A failed upload can be continued. */
export function usePackUpload(server: string) {
  const { api } = useRouter().options.context
  const [upload, setUpload] = useState<PackUpload>()
  const known = useRef<FileUpload>(undefined)
  const abort = useRef<AbortController>(undefined)

  const discard = () => {
    abort.current?.abort()
    const id = known.current?.id
    known.current = undefined
    // What remains is deleted after a day.
    if (id !== undefined) api(cancelFileUpload, { params: { server, upload: id } }).catch(() => undefined)
  }
  const send = async (file: File) => {
    const own = new AbortController()
    const { signal } = own
    abort.current = own
    const show = (change: Omit<PackUpload, 'file' | 'received'>) => {
      if (!signal.aborted) setUpload({ file, received: known.current?.received ?? 0, ...change })
    }
    show({ state: 'sending' })
    const start = () => api(startPackUpload, { params: { server }, body: { size: file.size } })
    const onProgress = (sent: FileUpload) => {
      if (!signal.aborted) known.current = sent
      show({ state: 'sending' })
    }
    try {
      await sendPieces(api, { server, file, upload: known.current, start }, { signal, pause, onProgress })
      show({ state: 'stored', ...(known.current && { id: known.current.id }) })
    } catch (error) {
      show({ state: 'failed', error })
    }
  }
  const leave = useRef(discard)
  useEffect(() => {
    leave.current = discard
  })
  useEffect(() => () => leave.current(), [])
  return {
    upload,
    choose: (file: File) => {
      discard()
      void send(file)
    },
    retry: () => {
      if (upload) void send(upload.file)
    },
    /** The node needs the file for its installation. */
    keep: () => {
      known.current = undefined
    },
  }
}
