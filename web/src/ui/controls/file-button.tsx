import { useRef, useState, type ReactNode } from 'react'
import { Upload, type LucideIcon } from 'lucide-react'
import { useIntl } from 'react-intl'
import { formatBytes } from '../../lib/format/format.ts'
import { problemOf, type FileRules } from '../../lib/files/file-rules.ts'
import { Button } from './button.tsx'
import { FieldError } from './field-error.tsx'

export interface FileButtonProps extends FileRules {
  children: ReactNode
  icon?: LucideIcon
  isBusy?: boolean
  onFile: (file: File) => void
}

/** A button that opens the file dialog: for one small file such as an icon. */
export function FileButton({ children, icon = Upload, accept, maxBytes, isBusy, onFile }: FileButtonProps) {
  const intl = useIntl()
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  return (
    <div className="stack justify-items-start gap-1">
      <Button icon={icon} isBusy={isBusy ?? false} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        accept={accept.join(',')}
        onChange={(event) => {
          const file = event.target.files?.[0]
          event.target.value = ''
          if (!file) return
          const found = problemOf(file, { accept, maxBytes })
          const values = {
            name: file.name,
            limit: formatBytes(intl.locale, maxBytes),
            types: accept.join(', '),
          }
          setProblem(found && intl.formatMessage({ id: `shell.file.${found}` }, values))
          if (!found) onFile(file)
        }}
      />
      <div role="alert">{problem && <FieldError>{problem}</FieldError>}</div>
    </div>
  )
}
