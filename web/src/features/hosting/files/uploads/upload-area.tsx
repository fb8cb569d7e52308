import clsx from 'clsx'
import { Upload } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { addToast } from '../../../../lib/toasts/toast-store.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import '../../../../styles/pages/hosting.css'

interface UploadAreaProps {
  isLocked: boolean
  onFiles: (files: File[]) => void
  children: ReactNode
}

/** Browsers list a dropped folder like a file, but cannot read it as one. */
const isFolder = (item: DataTransferItem) => item.webkitGetAsEntry()?.isDirectory === true

/** Files can be dropped anywhere on its content. */
export function UploadArea({ isLocked, onFiles, children }: UploadAreaProps) {
  const intl = useIntl()
  const area = useRef<HTMLDivElement>(null)
  const [isOver, setIsOver] = useState(false)
  const take = useEffectEvent(({ files, items }: DataTransfer) => {
    if (isLocked) return
    const hasFolder = [...items].some(isFolder)
    const folders = new Set([...items].filter(isFolder).map((item) => item.getAsFile()?.name))
    if (hasFolder)
      addToast({ type: 'error', title: intl.formatMessage({ id: 'hosting-files.upload.folder' }) })
    const taken = [...files].filter(({ name }) => !folders.has(name))
    if (taken.length > 0) onFiles(taken)
  })
  useEffect(() => {
    const element = area.current
    if (!element) return undefined
    const leaving = new AbortController()
    const on = (kind: 'dragenter' | 'dragover' | 'dragleave' | 'drop', react: (event: DragEvent) => void) =>
      element.addEventListener(
        kind,
        (event) => {
          if (!event.dataTransfer?.types.includes('Files')) return
          event.preventDefault()
          react(event)
        },
        { signal: leaving.signal },
      )
    on('dragenter', () => setIsOver(true))
    on('dragover', () => setIsOver(true))
    on('dragleave', ({ relatedTarget }) => setIsOver(element.contains(relatedTarget as Node | null)))
    on('drop', ({ dataTransfer }) => {
      setIsOver(false)
      if (dataTransfer) take(dataTransfer)
    })
    return () => leaving.abort()
  }, [])
  return (
    <div ref={area} className={clsx('stack upload-area', isOver && !isLocked && 'is-over')}>
      {children}
    </div>
  )
}

/** Opens the file dialog of the browser. */
export function UploadButton({ isLocked, onFiles }: Omit<UploadAreaProps, 'children'>) {
  const intl = useIntl()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button icon={Upload} disabled={isLocked} onClick={() => input.current?.click()}>
        <FormattedMessage id="hosting-files.upload" />
      </Button>
      <input
        ref={input}
        type="file"
        name="upload"
        multiple
        hidden
        tabIndex={-1}
        aria-label={intl.formatMessage({ id: 'hosting-files.upload' })}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          // The same file can be chosen again.
          target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </>
  )
}
