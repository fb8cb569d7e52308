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
export type RefusedImage = NewImage & { reason: string }

/** The image being uploaded, and how many of the images are done. */
export interface UnderWay {
  name: string
  done: number
  count: number
}

interface Order {
  /** More images can be appended. */
  waiting: NewImage[]
  send: (image: NewImage) => Promise<unknown>
  onBegin: (underWay: UnderWay) => void
  onRefused: (image: NewImage, error: unknown) => void
  signal: AbortSignal
}

/** Uploads one after the other until the list is empty or the user stops; returns how many were added. */
async function sendInOrder({ waiting, send, onBegin, onRefused, signal }: Order): Promise<number> {
  let done = 0
  let refused = 0
  for (let image = waiting.shift(); image && !signal.aborted; image = waiting.shift()) {
    onBegin({ name: image.file.name, done, count: done + 1 + waiting.length })
    try {
      await send(image)
    } catch (error) {
      if (signal.aborted) break
      onRefused(image, error)
      refused += 1
    }
    done += 1
  }
  return done - refused
}

/** Rejected images, until they are sent again or dismissed. */
function useRefused() {
  const intl = useIntl()
  const [refused, setRefused] = useState<readonly RefusedImage[]>([])
  return {
    refused,
    keep: ({ file, caption }: NewImage, error: unknown) => {
      const isAnswered = isApiError(error) && error.status !== 0
      const reason = isAnswered ? error.message : intl.formatMessage({ id: 'shell.toast.offline' })
      setRefused((before) => [...before, { file, caption, reason }])
    },
    forget: (image: RefusedImage) => setRefused((before) => before.filter((one) => one !== image)),
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
  const [underWay, setUnderWay] = useState<UnderWay>()
  const { refused, keep, forget } = useRefused()
  const readAnew = () => queryClient.invalidateQueries({ queryKey: projectKeys.all })

  const run = async () => {
    const { signal } = (running.current = new AbortController())
    const arrived = await sendInOrder({
      waiting: waiting.current,
      send: (image) => addImage(api, project.id, image, signal).then(readAnew),
      onBegin: setUnderWay,
      onRefused: keep,
      signal,
    })
    if (signal.aborted) return
    running.current = undefined
    setUnderWay(undefined)
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
    setUnderWay(undefined)
    // The upload in progress may have reached the server.
    void readAnew()
  }
  useEffect(
    () => () => {
      waiting.current = []
      running.current?.abort()
    },
    [],
  )
  return {
    underWay,
    refused,
    add,
    /** Images that were already added stay. */
    stop,
    forget,
    retry: (image: RefusedImage) => {
      forget(image)
      add([image])
    },
  }
}
