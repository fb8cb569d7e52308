import { isApiError } from '@quarry/api/contract/client'
import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { addToast } from '../../../lib/toasts/toast-store.ts'
import { projectKeys } from '../project.queries.ts'
import { addImage, type NewImage } from './gallery-caption.ts'

/** One that was refused, and why. */
export type RefusedImage = NewImage & { reason: string }

/** The picture that is on its way, and how many of those that were to be added are through. */
export interface UnderWay {
  name: string
  done: number
  count: number
}

interface Order {
  /** Pictures may join it behind the last. */
  waiting: NewImage[]
  send: (image: NewImage) => Promise<unknown>
  onBegin: (underWay: UnderWay) => void
  onRefused: (image: NewImage, error: unknown) => void
  signal: AbortSignal
}

/** One after the other, until there is none left or somebody stops it; answers how many arrived. */
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

/** Those that were refused, until they are sent again or dismissed. */
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
 * Adds pictures one after the other, so that they stand in their order. One that is refused is kept with the reason while
 * the others go on; sent again, it comes behind them.
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
    // The one that was on its way may have arrived.
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
    /** What is added already stays. */
    stop,
    forget,
    retry: (image: RefusedImage) => {
      forget(image)
      add([image])
    },
  }
}
