import type { FileType } from '@quarry/domain/files/file-types'
import { FileArchive } from 'lucide-react'
import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { formatBytes } from '../../lib/format/format.ts'
import '../../styles/pages/files-list.css'

type FileRowProps = {
  name: string
  sizeBytes: number
  /** The role of the file in its version, if known. */
  kind: 'primary' | FileType | null
  /** At the end of the row. */
  actions?: ReactNode
  /** Below the row, for wide controls. */
  children?: ReactNode
}

/** One file of a version: name, size, role and actions. */
export function FileRow({ name, sizeBytes, kind, actions, children }: FileRowProps) {
  const intl = useIntl()
  return (
    <li className={kind === 'primary' ? 'file file-primary' : 'file'}>
      <FileArchive className="i" aria-hidden="true" />
      <div className="min-w-0">
        <bdi className="file-name">{name}</bdi>
        <p className="muted">
          {formatBytes(intl.locale, sizeBytes)}
          {kind && (
            <>
              {' · '}
              <FormattedMessage id={`projects.file.${kind}`} />
            </>
          )}
        </p>
      </div>
      {actions && <div className="row">{actions}</div>}
      {children && <div className="file-more">{children}</div>}
    </li>
  )
}
