import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { problemOf } from '../../../lib/file-rules.ts'
import { formatBytes } from '../../../lib/format.ts'
import { altOf, type ImageTarget, inlineImageRules } from './inline-image.ts'
import { movedPlace, type TextPlace, writePicture } from './text-place.ts'
import type { ImageUpload } from './use-image-uploads.ts'

interface Upload extends TextPlace {
  file: File
  controller: AbortController
}

/** Pictures on their way into a plain field: each keeps its place while typing goes on, and can be sent again. */
export function useTextPictures(field: RefObject<HTMLTextAreaElement | null>, target: ImageTarget) {
  const { i18n } = useRouter().options.context
  const intl = useIntl()
  const [uploads, setUploads] = useState<ImageUpload[]>([])
  const known = useRef(new Map<string, Upload>())
  const write = useMovedPlaces(field, known)
  const change = (id: string, part: Partial<ImageUpload>) =>
    setUploads((list) => list.map((one) => (one.id === id ? { ...one, ...part } : one)))
  const forget = (id: string) => {
    known.current.get(id)?.controller.abort()
    known.current.delete(id)
    setUploads((list) => list.filter((one) => one.id !== id))
  }
  const refusal = (file: File) => {
    const problem = problemOf(file, inlineImageRules)
    if (!problem) return undefined
    const limit = formatBytes(intl.locale, inlineImageRules.maxBytes)
    const types = inlineImageRules.accept.join(', ')
    return intl.formatMessage({ id: `shell.file.${problem}` }, { name: file.name, limit, types })
  }
  const send = async (id: string, upload: Upload) => {
    const onShare = (share: number) => change(id, { share })
    const { file, controller } = upload
    try {
      // Nobody waits for it before a picture is chosen.
      const { uploadInlineImage } = await import('./send-inline-image.ts')
      const url = await uploadInlineImage(file, target, { onShare, signal: controller.signal, i18n })
      write(upload, `![${altOf(file.name)}](${url})`)
      forget(id)
    } catch (failure) {
      if (!controller.signal.aborted) change(id, { error: (failure as Error).message, mayRetry: true })
    }
  }
  return {
    uploads,
    forget,
    add: (files: readonly File[]) => {
      for (const file of files) {
        const id = crypto.randomUUID()
        const error = refusal(file)
        setUploads((list) => [...list, { id, name: file.name, share: 0, ...(error && { error }) }])
        if (error) continue
        const place = field.current?.selectionEnd ?? 0
        const upload = { file, place, isWritten: false, controller: new AbortController() }
        known.current.set(id, upload)
        void send(id, upload)
      }
    },
    retry: (id: string) => {
      const upload = known.current.get(id)
      if (!upload) return
      setUploads((list) => list.map((one) => (one.id === id ? { id, name: one.name, share: 0 } : one)))
      void send(id, upload)
    },
  }
}

/** Keeps the places of uploads where they were meant while the text around them changes; answers what writes one there. */
function useMovedPlaces(
  field: RefObject<HTMLTextAreaElement | null>,
  known: RefObject<Map<string, Upload>>,
): (upload: Upload, markdown: string) => void {
  const seen = useRef('')
  useEffect(() => {
    const area = field.current
    const { current } = known
    if (!area) return undefined
    seen.current = area.value
    const follow = () => {
      if (seen.current === area.value) return
      for (const upload of current.values()) {
        upload.place = movedPlace(upload.place, seen.current, area.value)
        upload.isWritten = true
      }
      seen.current = area.value
    }
    area.addEventListener('input', follow)
    return () => {
      area.removeEventListener('input', follow)
      current.forEach(({ controller }) => controller.abort())
    }
  }, [field, known])
  return (upload, markdown) => {
    const area = field.current
    if (!area) return
    writePicture(area, markdown, { at: upload, known: known.current.values() })
    seen.current = area.value
    // As if it were typed, for whoever keeps what is typed.
    area.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }
}
