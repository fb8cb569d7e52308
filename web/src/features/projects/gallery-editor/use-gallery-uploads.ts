import { isApiError } from '@quarry/api/contract/client'
import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { addToast } from '../../../lib/toasts/toast-store.ts'
import { projectKeys } from '../project.queries.ts'
import { addImage, type NewImage } from './gallery-caption.ts'

/** A rejected image and the reason. */
export type RejectedImage = NewImage & { reason: string }

/** The image being uploaded, and how many of the images are done. */
export interface UploadState {
  name: string
  done: number
  count: number
}

interface UploadQueue {
  /** More images can be appended. */
  waiting: NewImage[]
  send: (image: NewImage) => Promise<unknown>
  onBegin: (uploadState: UploadState) => void
  onRejected: (image: NewImage, error: unknown) => void
  signal: AbortSignal
}

/** Uploads one after the other until the list is empty or the user stops; returns how many were added. */
async function uploadInOrder({ waiting, send, onBegin, onRejected, signal }: UploadQueue): Promise<number> {
  let done = 0
  let rejected = 0
  for (let image = waiting.shift(); image && !signal.aborted; image = waiting.shift()) {
    onBegin({ name: image.file.name, done, count: done + 1 + waiting.length })
    try {
      await send(image)
    } catch (error) {
      if (signal.aborted) break
      onRejected(image, error)
      rejected += 1
    }
    done += 1
  }
  return done - rejected
}

/** Rejected images, until they are sent again or dismissed. */
function useRejectedImages() {
  const intl = useIntl()
  const [rejected, setRejected] = useState<readonly RejectedImage[]>([])
  return {
    rejected,
    add: ({ file, caption }: NewImage, error: unknown) => {
      const isAnswered = isApiError(error) && error.status !== 0
      const reason = isAnswered ? error.message : intl.formatMessage({ id: 'shell.toast.offline' })
      setRejected((before) => [...before, { file, caption, reason }])
    },
    dismiss: (image: RejectedImage) => setRejected((before) => before.filter((one) => one !== image)),
  }
}

/**
 * Adds images one after the other, so that they keep their order. A rejected image stays in the list with the reason
 * while the others continue; on retry it comes after them.
 */
export function useGalleryUploads(project: ProjectDetail) {
  const intl = useIntl()
  const { api } = useRouter().options.context
  const queryClient = useQueryClient()
  const waiting = useRef<NewImage[]>([])
  const running = useRef<AbortController>(undefined)
  const [uploadState, setUploadState] = useState<UploadState>()
  const { rejected, add: addRejected, dismiss } = useRejectedImages()
  const refetch = () => queryClient.invalidateQueries({ queryKey: projectKeys.all })

  const run = async () => {
    const { signal } = (running.current = new AbortController())
    const arrived = await uploadInOrder({
      waiting: waiting.current,
      send: (image) => addImage(api, project.id, image, signal).then(refetch),
      onBegin: setUploadState,
      onRejected: addRejected,
      signal,
    })
    if (signal.aborted) return
    running.current = undefined
    setUploadState(undefined)
    const title = intl.formatMessage({ id: 'projects-publishing.gallery.all.done' }, { count: arrived })
    if (arrived > 0) addToast({ type: 'success', title })
  }
  const add = (images: readonly NewImage[]) => {
    waiting.current.push(...images)
    if (!running.current) void run()
  }
  const stop = () => {
    waiting.current = []
    running.current?.abort()
    running.current = undefined
    setUploadState(undefined)
    // The upload in progress may have reached the server.
    void refetch()
  }
  useEffect(
    () => () => {
      waiting.current = []
      running.current?.abort()
    },
    [],
  )
  return {
    uploadState,
    rejected,
    add,
    /** Images that were already added stay. */
    stop,
    dismiss: dismiss,
    retry: (image: RejectedImage) => {
      dismiss(image)
      add([image])
    },
  }
}
