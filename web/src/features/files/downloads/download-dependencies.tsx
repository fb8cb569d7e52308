import { permanentProjectPath } from '@quarry/api/contract/addresses'
import { FileArchive } from 'lucide-react'
import { useId } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { formatBytes } from '../../../lib/format/format.ts'
import { AppLink } from '../../../ui/navigation/app-link.tsx'
import { tagLabel } from '../../projects/tags/tag-icon.tsx'
import { ProjectIcon } from '../../projects/project-icon.tsx'
import type { MissingDependency, DependencyFile } from '../../projects/downloads/dependency-files.ts'
import type { DownloadFiles } from './use-download-files.ts'
import '../../../styles/pages/files-downloads.css'

/** Missing dependencies are always shown, because the project does not start without them. */
export function MissingDependencies({ missing }: { missing: readonly MissingDependency[] }) {
  return (
    <div className="deps" role="note">
      <p>
        <FormattedMessage id="projects.download.missing" values={{ count: missing.length }} />
      </p>
      <ul>
        {missing.map((need, place) => (
          <li key={need.project?.id ?? place} className="flex items-center gap-2 py-1">
            {need.project ? (
              <MissingProject need={need} project={need.project} />
            ) : (
              <UnlinkedDependency need={need} />
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

type MissingProjectProps = { need: MissingDependency; project: NonNullable<MissingDependency['project']> }

function MissingProject({ need: { nearest }, project: { id, title, iconUrl } }: MissingProjectProps) {
  const intl = useIntl()
  return (
    <>
      <ProjectIcon project={{ id, icon_url: iconUrl }} size="s" />
      <span>
        <AppLink className="link" dir="auto" href={permanentProjectPath(id)}>
          {title}
        </AppLink>
        <span className="hint block">
          {nearest ? (
            <FormattedMessage
              id="projects.download.nearest"
              values={{
                gameVersion: nearest.gameVersion ?? '',
                hasLoader: nearest.loader === undefined ? 'no' : 'yes',
                loader: nearest.loader === undefined ? '' : tagLabel(intl, nearest.loader),
                link: (
                  <AppLink key="link" className="link" href={nearest.href}>
                    <bdi>{nearest.versionNumber}</bdi>
                  </AppLink>
                ),
              }}
            />
          ) : (
            <FormattedMessage id="projects.download.nowhere" />
          )}
        </span>
      </span>
    </>
  )
}

/** Known only by its file name, or hidden from the viewer: no link. */
function UnlinkedDependency({ need: { fileName } }: { need: MissingDependency }) {
  return (
    <>
      <FileArchive className="i" aria-hidden="true" />
      <span>
        {fileName === null ? <FormattedMessage id="projects.download.hidden" /> : <bdi>{fileName}</bdi>}
        <span className="hint block">
          <FormattedMessage id="projects.download.elsewhere" />
        </span>
      </span>
    </>
  )
}

export function DependencyList({ downloadFiles }: { downloadFiles: DownloadFiles }) {
  return (
    <div className="deps">
      <p>
        <FormattedMessage
          id={
            downloadFiles.needed.some((file) => file.isRequired)
              ? 'projects.download.needs'
              : 'projects.download.extras'
          }
        />
      </p>
      {downloadFiles.needed.map((file) => (
        <DependencyCheckbox key={file.projectId} file={file} downloadFiles={downloadFiles} />
      ))}
    </div>
  )
}

function DependencyCheckbox({ file, downloadFiles }: { file: DependencyFile; downloadFiles: DownloadFiles }) {
  const intl = useIntl()
  const id = useId()
  const size = formatBytes(intl.locale, file.sizeBytes)
  return (
    <label className="tick">
      <input
        type="checkbox"
        aria-labelledby={`${id}n`}
        aria-describedby={id}
        checked={downloadFiles.isTicked(file.projectId, file.isRequired)}
        onChange={(event) => downloadFiles.tick(file.projectId, event.target.checked)}
      />
      <ProjectIcon project={{ id: file.projectId, icon_url: file.iconUrl }} size="s" />
      <span>
        <span id={`${id}n`}>
          <span dir="auto">{file.title}</span> <bdi>{file.versionNumber}</bdi>
        </span>
        <span className="hint" id={id}>
          {file.isRequired ? size : <FormattedMessage id="projects.download.optional" values={{ size }} />}
        </span>
      </span>
    </label>
  )
}
