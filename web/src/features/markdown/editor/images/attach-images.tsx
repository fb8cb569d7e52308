import { MESSAGE_IMAGES_MAX } from '@quarry/domain/limits/counts'
import { Eye, Image } from 'lucide-react'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { lazy, LazyPart } from '../../../../lib/lazy/lazy-part.tsx'
import { formatBytes } from '../../../../lib/format/format.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { ImageUploadList } from './image-upload-list.tsx'
import { inlineImageRules, type ImageTarget } from './inline-image.ts'
import { pastedImages } from './pasted-images.ts'
import { usePlainFieldImages } from './use-plain-field-images.ts'
import '../../../../styles/pages/markdown-images.css'

const MarkdownPreview = lazy(async () => (await import('../markdown-preview.tsx')).MarkdownPreview)

interface AttachImagesProps {
  /** The field whose text the images go into. */
  field: RefObject<HTMLTextAreaElement | null>
  target: ImageTarget
}

/**
 * Adds images to a plain field: selected, dropped or pasted, several at once. Its form waits for running uploads. The
 * result is text, so it is stored and sent like the rest.
 */
export function AttachImages({ field, target }: AttachImagesProps) {
  const intl = useIntl()
  const pictures = usePlainFieldImages(field, target)
  const input = useRef<HTMLInputElement>(null)
  const waits = useWaitingForm(field, pictures.uploads)
  const preview = usePreview(field)
  useDropAndPaste(field, pictures.add)
  const limit = formatBytes(intl.locale, inlineImageRules.maxBytes)
  return (
    <div className="stack gap-2 add-pictures">
      <ImageUploadList uploads={pictures.uploads} onForget={pictures.forget} onRetry={pictures.retry} />
      <output className="muted">
        {waits !== undefined && <FormattedMessage id={`markdown.pictures.${waits}`} />}
      </output>
      <div className="row-tight">
        <Button size="small" icon={Image} onClick={() => input.current?.click()}>
          <FormattedMessage id="markdown.pictures.add" />
        </Button>
        <Button size="small" look="quiet" icon={Eye} aria-expanded={preview.isOpen} onClick={preview.toggle}>
          <FormattedMessage id="markdown.pictures.preview" />
        </Button>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        tabIndex={-1}
        accept={inlineImageRules.accept.join(',')}
        onChange={({ target: chosen }) => {
          pictures.add([...(chosen.files ?? [])])
          // Allows to select the same file again.
          chosen.value = ''
        }}
      />
      <span className="muted">
        <FormattedMessage id="markdown.pictures.hint" values={{ limit, max: MESSAGE_IMAGES_MAX }} />
      </span>
      {preview.isOpen && (
        <LazyPart onFail={preview.toggle}>
          <MarkdownPreview text={preview.text} />
        </LazyPart>
      )}
    </div>
  )
}

function usePreview(field: RefObject<HTMLTextAreaElement | null>) {
  const [isOpen, setIsOpen] = useState(false)
  const [text, setText] = useState('')
  useEffect(() => {
    const area = field.current
    if (!isOpen || !area) return undefined
    const read = () => setText(area.value)
    read()
    area.addEventListener('input', read)
    return () => area.removeEventListener('input', read)
  }, [field, isOpen])
  return { isOpen, text, toggle: () => setIsOpen(!isOpen) }
}

/** Dropped or pasted images. Other text is pasted as usual. */
function useDropAndPaste(
  field: RefObject<HTMLTextAreaElement | null>,
  onFiles: (files: readonly File[]) => void,
) {
  const take = useEffectEvent((event: Event, files: readonly File[]) => {
    if (files.length === 0) return
    event.preventDefault()
    onFiles(files)
  })
  useEffect(() => {
    const area = field.current
    if (!area) return undefined
    const listening = new AbortController()
    const { signal } = listening
    area.addEventListener('paste', (event) => take(event, pastedImages(event.clipboardData)), { signal })
    area.addEventListener('drop', (event) => take(event, [...(event.dataTransfer?.files ?? [])]), { signal })
    const allow = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    area.addEventListener('dragover', allow, { signal })
    return () => listening.abort()
  }, [field])
}

/** A form that is submitted during uploads is sent when they are done; a failed upload stops it. */
function useWaitingForm(
  field: RefObject<HTMLTextAreaElement | null>,
  uploads: readonly { error?: string }[],
): 'waits' | 'failed' | undefined {
  const [isAsked, setIsAsked] = useState(false)
  const go = useEffectEvent(() => {
    setIsAsked(false)
    field.current?.form?.requestSubmit()
  })
  const hasFailed = uploads.some(({ error }) => error !== undefined)
  const isBusy = uploads.some(({ error }) => error === undefined)
  const hold = useEffectEvent((event: Event) => {
    if (!isBusy && !hasFailed) return
    event.preventDefault()
    event.stopPropagation()
    setIsAsked(true)
  })
  useEffect(() => {
    const form = field.current?.form
    if (!form) return undefined
    const listener = (event: Event) => hold(event)
    form.addEventListener('submit', listener, true)
    return () => form.removeEventListener('submit', listener, true)
  }, [field])
  useEffect(() => {
    if (!isAsked || isBusy || hasFailed) return undefined
    // After the Markdown of the last image, which is inserted in the same task.
    const timer = setTimeout(go)
    return () => clearTimeout(timer)
  }, [isAsked, isBusy, hasFailed])
  if (!isAsked) return undefined
  return hasFailed ? 'failed' : 'waits'
}
