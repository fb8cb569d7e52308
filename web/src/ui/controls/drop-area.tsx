import clsx from 'clsx'
import { Upload } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, useState, type DragEvent, type ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { formatBytes } from '../../lib/format/format.ts'
import { FieldError } from './field-error.tsx'
import { problemOf, type FileRules } from '../../lib/files/file-rules.ts'

export interface DropAreaProps extends FileRules {
  /** "Drop the files of a version". */
  title: ReactNode
  /** "or choose them, one or several. JAR or ZIP, up to 500 MiB each." */
  hint?: ReactNode
  isMultiple?: boolean
  isDisabled?: boolean
  onFiles: (files: File[]) => void
}

/**
 * A dashed area that takes files by drop, click or keyboard. It names rejected files below, so that none is lost
 * silently.
 */
export function DropArea({
  title,
  hint,
  accept,
  maxBytes,
  isMultiple = false,
  isDisabled = false,
  onFiles,
}: DropAreaProps) {
  const intl = useIntl()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [depth, setDepth] = useState(0)
  const [problems, setProblems] = useState<string[]>([])
  const isOver = depth > 0
  const take = (list: FileList | null) => {
    const all = [...(list ?? [])]
    const files = isMultiple ? all : all.slice(0, 1)
    const good = files.filter((file) => !problemOf(file, { accept, maxBytes }))
    const found = files.flatMap((file) => {
      const problem = problemOf(file, { accept, maxBytes })
      if (!problem) return []
      const values = {
        name: file.name,
        limit: formatBytes(intl.locale, maxBytes),
        types: accept.join(', '),
      }
      return [intl.formatMessage({ id: `shell.file.${problem}` }, values)]
    })
    const [only] = good
    if (only && all.length > files.length)
      found.push(intl.formatMessage({ id: 'shell.file.onlyOne' }, { name: only.name }))
    setProblems(found)
    if (good.length > 0) onFiles(good)
  }
  const takeChosen = (field: HTMLInputElement) => {
    take(field.files)
    // Reset, so that the same file can be selected again after it was removed.
    field.value = ''
  }
  // The browser's file dialog works before hydration: files selected meanwhile count.
  const takeSelectedFiles = useEffectEvent(() => {
    if (input.current?.files?.length) takeChosen(input.current)
  })
  useEffect(() => takeSelectedFiles(), [])
  const drag = (change: 1 | -1) => (event: DragEvent) => {
    if (isDisabled || !event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setDepth((current) => Math.max(0, current + change))
  }
  return (
    <div className="field">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is extra; the input inside takes the same files by click and keyboard */}
      <label
        className={clsx('drop', isOver && 'is-over')}
        onDragEnter={drag(1)}
        onDragLeave={drag(-1)}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          setDepth(0)
          if (!isDisabled) take(event.dataTransfer.files)
        }}
      >
        <Upload className="i" aria-hidden="true" />
        <b>{isOver ? <FormattedMessage id="shell.file.release" /> : title}</b>
        {hint && <span id={`${id}-hint`}>{hint}</span>}
        <input
          ref={input}
          className="sr"
          type="file"
          accept={accept.join(',')}
          multiple={isMultiple}
          disabled={isDisabled}
          aria-describedby={hint ? `${id}-hint` : undefined}
          onChange={(event) => takeChosen(event.target)}
        />
      </label>
      <div role="alert">
        {problems.map((problem) => (
          <FieldError key={problem}>{problem}</FieldError>
        ))}
      </div>
    </div>
  )
}
