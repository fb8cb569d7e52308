import { useRouter } from '@tanstack/react-router'
import type { EditorView } from '@codemirror/view'
import { useEffect, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { problemOf } from '../../../lib/file-rules.ts'
import { formatBytes } from '../../../lib/format.ts'
import { altOf, type ImageTarget, inlineImageRules } from './inline-image.ts'
import { uploadInlineImage } from './send-inline-image.ts'
import { imagePlaces, insertImage } from './image-places.ts'

export type ImageUpload = { id: string; name: string; share: number; error?: string; mayRetry?: boolean }

export type ImageUploads = ReturnType<typeof useImageUploads>

/** Pictures on their way into a text: each keeps its place in it, shows how far it is, and can be called off. */
export function useImageUploads(target: ImageTarget | undefined) {
  const { i18n } = useRouter().options.context
  const intl = useIntl()
  const [uploads, setUploads] = useState<ImageUpload[]>([])
  const running = useRef(new Map<string, AbortController>())
  useEffect(() => {
    const { current } = running
    return () => current.forEach((controller) => controller.abort())
  }, [])
  const change = (id: string, part: Partial<ImageUpload>) =>
    setUploads((list) => list.map((one) => (one.id === id ? { ...one, ...part } : one)))
  const forget = (id: string) => {
    running.current.get(id)?.abort()
    running.current.delete(id)
    setUploads((list) => list.filter((one) => one.id !== id))
  }
  const refusal = (file: File) => {
    const problem = problemOf(file, inlineImageRules)
    if (!problem) return undefined
    const limit = formatBytes(intl.locale, inlineImageRules.maxBytes)
    const types = inlineImageRules.accept.join(', ')
    return intl.formatMessage({ id: `shell.file.${problem}` }, { name: file.name, limit, types })
  }
  const send = async (view: EditorView, file: File, at: number, to: ImageTarget) => {
    const id = crypto.randomUUID()
    const error = refusal(file)
    setUploads((list) => [...list, { id, name: file.name, share: 0, ...(error && { error }) }])
    if (error) return
    const controller = new AbortController()
    running.current.set(id, controller)
    view.dispatch({ effects: imagePlaces.open.of({ id, at }) })
    try {
      const url = await uploadInlineImage(file, to, {
        onShare: (share) => change(id, { share }),
        signal: controller.signal,
        i18n,
      })
      view.dispatch(insertImage(view.state, id, `![${altOf(file.name)}](${url})`))
      forget(id)
    } catch (failure) {
      if (!controller.signal.aborted) change(id, { error: (failure as Error).message })
      view.dispatch({ effects: imagePlaces.close.of(id) })
    }
  }
  return {
    uploads,
    forget,
    /** Undefined where texts carry no pictures of their own. */
    add:
      target &&
      ((view: EditorView, files: readonly File[], at: number) => {
        for (const file of files) void send(view, file, at, target)
      }),
  }
}
