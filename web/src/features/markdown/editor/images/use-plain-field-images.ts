import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'
import { defaultAlt, type ImageTarget } from './inline-image.ts'
import { mapPosition, type TextPosition } from './text-position.ts'
import { useUploadList } from './use-upload-list.ts'

interface Upload extends TextPosition {
  file: File
  controller: AbortController
}

/** Image uploads into a plain field: each keeps its position while the user types, and can be retried. */
export function usePlainFieldImages(field: RefObject<HTMLTextAreaElement | null>, target: ImageTarget) {
  const { i18n } = useRouter().options.context
  const list = useUploadList()
  const known = useRef(new Map<string, Upload>())
  const write = useMappedPositions(field, known)
  const forget = (id: string) => {
    known.current.get(id)?.controller.abort()
    known.current.delete(id)
    list.remove(id)
  }
  const send = async (id: string, upload: Upload) => {
    const onShare = (share: number) => list.change(id, { share })
    const { file, controller } = upload
    try {
      // Loaded only when an image is selected.
      const [{ uploadInlineImage }, { insertImageText }] = await Promise.all([
        import('./upload-inline-image.ts'),
        import('./insert-image.ts'),
      ])
      const url = await uploadInlineImage(file, target, { onShare, signal: controller.signal, i18n })
      const markdown = `![${defaultAlt(file.name)}](${url})`
      write((area) => insertImageText(area, markdown, { at: upload, known: known.current.values() }))
      forget(id)
    } catch (failure) {
      if (!controller.signal.aborted) list.change(id, { error: (failure as Error).message, mayRetry: true })
    }
  }
  return {
    uploads: list.uploads,
    forget,
    add: (files: readonly File[]) => {
      for (const file of files) {
        const id = list.begin(file)
        if (id === undefined) continue
        const place = field.current?.selectionEnd ?? 0
        const upload = { file, place, isWritten: false, controller: new AbortController() }
        known.current.set(id, upload)
        void send(id, upload)
      }
    },
    retry: (id: string) => {
      const upload = known.current.get(id)
      if (!upload) return
      list.beginAgain(id)
      void send(id, upload)
    },
  }
}

/** Keeps the positions of uploads up to date while the text changes; returns a function that writes into the field. */
function useMappedPositions(
  field: RefObject<HTMLTextAreaElement | null>,
  known: RefObject<Map<string, Upload>>,
): (write: (area: HTMLTextAreaElement) => void) => void {
  const seen = useRef('')
  useEffect(() => {
    const area = field.current
    const { current } = known
    if (!area) return undefined
    seen.current = area.value
    const follow = () => {
      if (seen.current === area.value) return
      for (const upload of current.values()) {
        upload.place = mapPosition(upload.place, seen.current, area.value)
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
  return (write) => {
    const area = field.current
    if (!area) return
    write(area)
    seen.current = area.value
    // As if the user had typed it, for listeners that store the text.
    area.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }
}
