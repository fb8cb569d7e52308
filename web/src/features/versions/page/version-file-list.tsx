import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import type { VersionDetail, VersionFile } from '@quarry/api/contract/versions/version-shapes'
import { isArchive } from '@quarry/domain/files/archive-contents'
import { Check, Copy, Download, FolderTree } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useCopy } from '../../../lib/use-copy.ts'
import { AppLink } from '../../../ui/navigation/app-link.tsx'
import { versionHref } from '../../projects/project-address.ts'
import { FileRow } from '../file-row.tsx'
import { archiveContentsHref } from '../archive-contents/archive-contents-address.ts'

type VersionFileListProps = { project: ProjectDetail; version: VersionDetail }

/** Every file with its size, type and both hashes to copy; the primary one first. */
export function VersionFileList({ project, version }: VersionFileListProps) {
  const path = versionHref(project, version.url_ending)
  const files = version.files.toSorted((a, b) => Number(b.primary) - Number(a.primary))
  return (
    <section className="slab" aria-labelledby="files">
      <div className="slab-head">
        <h2 id="files">
          <FormattedMessage id="projects.version.files" />
        </h2>
      </div>
      <ul className="files">
        {files.map((file) => (
          <Downloadable key={file.hashes.sha1} file={file} versionPath={path} />
        ))}
      </ul>
    </section>
  )
}

function Downloadable({ file, versionPath }: { file: VersionFile; versionPath: string }) {
  const intl = useIntl()
  return (
    <FileRow
      name={file.filename}
      sizeBytes={file.size}
      kind={file.primary ? 'primary' : file.file_type}
      actions={
        <>
          <HashButton name="sha1" value={file.hashes.sha1} />
          <HashButton name="sha512" value={file.hashes.sha512} />
          {isArchive(file.filename) && (
            <AppLink
              className="btn btn-s"
              href={archiveContentsHref(versionPath, { file: file.hashes.sha1 })}
              preload={false}
              aria-label={intl.formatMessage({ id: 'versions.inside.lookInto' }, { name: file.filename })}
            >
              <FolderTree className="i" aria-hidden="true" />
              <FormattedMessage id="versions.inside.look" />
            </AppLink>
          )}
          <a
            className="btn btn-s"
            href={file.url}
            download={file.filename}
            aria-label={intl.formatMessage({ id: 'projects.file.download' }, { name: file.filename })}
          >
            <Download className="i" aria-hidden="true" />
            <FormattedMessage id="projects.download.word" />
          </a>
        </>
      }
    />
  )
}

function HashButton({ name, value }: { name: string; value: string }) {
  const intl = useIntl()
  const { isCopied, copy } = useCopy()
  const Icon = isCopied ? Check : Copy
  return (
    <button
      type="button"
      className="btn btn-s btn-quiet mono"
      title={value}
      aria-label={intl.formatMessage(
        { id: isCopied ? 'projects.file.copied' : 'projects.file.copyHash' },
        { name },
      )}
      onClick={() => copy(value)}
    >
      <Icon className="i" aria-hidden="true" />
      {name}
    </button>
  )
}
