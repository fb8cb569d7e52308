import { isApiError } from '@quarry/api/contract/client'
import type { ProjectDetail } from '@quarry/api/contract/catalogue/projects'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { addToast } from '../../../lib/toasts/toast-store.ts'
import { projectKeys } from '../../projects/project.queries.ts'
import { addImage, type NewImage } from './gallery-caption.ts'

/** One that was refused, and why. */
export type RefusedImage = NewImage & { reason: string }

/** The picture that is on its way, and how many of those that were to be added are through. */
export interface UnderWay {
  name: string
  done: number
  count: number
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
  const [refused, setRefused] = useState<readonly RefusedImage[]>([])

  const run = async () => {
    const { signal } = (running.current = new AbortController())
    let arrived = 0
    for (let done = 0, image = waiting.current.shift(); image; done += 1, image = waiting.current.shift()) {
      const count = done + 1 + waiting.current.length
      const { file, caption } = image
      setUnderWay({ name: file.name, done, count })
      const reason = await addImage(api, project.id, { file, caption }, signal).then(
        () => undefined,
        (error: unknown) =>
          isApiError(error) && error.status !== 0
            ? error.message
            : intl.formatMessage({ id: 'shell.toast.offline' }),
      )
      if (signal.aborted) return
      if (reason === undefined) arrived += 1
      else setRefused((before) => [...before, { file, caption, reason }])
      await queryClient.invalidateQueries({ queryKey: projectKeys.all })
    }
    running.current = undefined
    setUnderWay(undefined)
    if (arrived > 0)
      addToast({
        type: 'success',
        title: intl.formatMessage({ id: 'publishing.gallery.all.done' }, { count: arrived }),
      })
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
    void queryClient.invalidateQueries({ queryKey: projectKeys.all })
  }
  const forget = (image: RefusedImage) => setRefused((before) => before.filter((one) => one !== image))
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
