import { useRouter } from '@tanstack/react-router'
import type { EditorView } from '@codemirror/view'
import { useEffect, useRef } from 'react'
import { defaultAlt, type ImageTarget } from './inline-image.ts'
import { uploadInlineImage } from './upload-inline-image.ts'
import { imagePlaceholders, insertImage } from './image-placeholders.ts'
import { useUploadList } from './use-upload-list.ts'

export type ImageUploads = ReturnType<typeof useEditorImages>

/** Image uploads into an editor: each keeps its position, shows its progress and can be cancelled. */
export function useEditorImages(target: ImageTarget | undefined) {
  const { i18n } = useRouter().options.context
  const list = useUploadList()
  const running = useRef(new Map<string, AbortController>())
  useEffect(() => {
    const { current } = running
    return () => current.forEach((controller) => controller.abort())
  }, [])
  const forget = (id: string) => {
    running.current.get(id)?.abort()
    running.current.delete(id)
    list.remove(id)
  }
  const send = async (view: EditorView, file: File, at: number, to: ImageTarget) => {
    const id = list.begin(file)
    if (id === undefined) return
    const controller = new AbortController()
    running.current.set(id, controller)
    view.dispatch({ effects: imagePlaceholders.open.of({ id, at }) })
    try {
      const url = await uploadInlineImage(file, to, {
        onShare: (share) => list.change(id, { share }),
        signal: controller.signal,
        i18n,
      })
      view.dispatch(insertImage(view.state, id, `![${defaultAlt(file.name)}](${url})`))
      forget(id)
    } catch (failure) {
      if (!controller.signal.aborted) list.change(id, { error: (failure as Error).message })
      view.dispatch({ effects: imagePlaceholders.close.of(id) })
    }
  }
  return {
    uploads: list.uploads,
    forget,
    /** Undefined if the text cannot contain uploaded images. */
    add:
      target &&
      ((view: EditorView, files: readonly File[], at: number) => {
        for (const file of files) void send(view, file, at, target)
      }),
  }
}
