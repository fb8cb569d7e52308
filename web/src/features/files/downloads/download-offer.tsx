import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import type { VersionDetail } from '@quarry/api/contract/versions/version-shapes'
import { packPath } from '@quarry/domain/versions/dependency-packs'
import { Check } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { formatBytes } from '../../../lib/format/format.ts'
import { AppLink } from '../../../ui/navigation/app-link.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { RelativeTime } from '../../../ui/labels/relative-time.tsx'
import { tagLabel } from '../../projects/tags/tag-icon.tsx'
import { ChannelBadge } from '../../versions/channel-badge.tsx'
import type { DownloadSetup } from './use-download-setup.ts'
import { MissingDependencies, DependencyList } from './download-dependencies.tsx'
import { versionHref } from '../../projects/project-address.ts'
import type { DownloadFiles } from './use-download-files.ts'
import { primaryFile } from '../../versions/primary-file.ts'
import '../../../styles/pages/files-downloads.css'

type DownloadOfferProps = { downloadFiles: DownloadFiles; choice: DownloadSetup; project: ProjectDetail }

/** The recommended file with its dependencies, then a beta or alpha if it is newer. */
export function DownloadOffer({ downloadFiles, choice, project }: DownloadOfferProps) {
  const intl = useIntl()
  if (downloadFiles.isLoading)
    return (
      <div className="filecard" aria-busy="true">
        <div>
          <span className="skeleton" style={{ inlineSize: '60%' }} />
        </div>
      </div>
    )
  if (downloadFiles.isUnknown) return <LoadError retry={downloadFiles.retry} />
  if (!downloadFiles.main)
    return (
      <output className="muted">
        <FormattedMessage
          id="projects.download.none"
          values={{ loader: choice.loader ? tagLabel(intl, choice.loader) : '', version: choice.gameVersion }}
        />
      </output>
    )
  return (
    <>
      <div className="filecard">
        <FileLine
          version={downloadFiles.main}
          project={project}
          isFirst
          isComplete={downloadFiles.isSettled && downloadFiles.missing.length === 0}
        />
        {downloadFiles.missing.length > 0 && <MissingDependencies missing={downloadFiles.missing} />}
        {downloadFiles.needed.length > 0 && <DependencyList downloadFiles={downloadFiles} />}
        {downloadFiles.isSettled && project.url_type !== 'modpack' && (
          <PackLinks version={downloadFiles.main} choice={choice} />
        )}
      </div>
      {downloadFiles.newer.map((version) => (
        <div key={version.id} className="filecard">
          <FileLine version={version} project={project} />
        </div>
      ))}
    </>
  )
}

/** The version with its required dependencies for launchers and packwiz, regardless of the ticked files. */
function PackLinks({ version, choice }: { version: VersionDetail; choice: DownloadSetup }) {
  const path = packPath({
    versionId: version.id,
    gameVersion: choice.gameVersion ?? '',
    loader: choice.loader ?? null,
  })
  return (
    <p className="hint pack-ways">
      <FormattedMessage
        id="projects.download.asList"
        values={{
          mrpack: (
            <a key="mrpack" className="link" href={`${path}pack.mrpack`} download>
              .mrpack
            </a>
          ),
          packwiz: (
            <a key="packwiz" className="link" href={`${path}packwiz.zip`} download>
              packwiz
            </a>
          ),
        }}
      />
    </p>
  )
}

type FileLineProps = {
  version: VersionDetail
  project: ProjectDetail
  isFirst?: boolean
  isComplete?: boolean
}

function FileLine({ version, project, isFirst = false, isComplete = true }: FileLineProps) {
  const intl = useIntl()
  const file = primaryFile(version)
  return (
    <div>
      <ChannelBadge channel={version.version_type} />
      <div className="min-w-0">
        <AppLink href={versionHref(project, version.url_ending)}>
          <b>{version.version_number}</b>
        </AppLink>{' '}
        {version.name !== version.version_number && <span dir="auto">{version.name}</span>}
        <p>
          {isFirst ? (
            <>
              <RelativeTime date={version.date_published} />
              {file && ` · ${formatBytes(intl.locale, file.size)}`}
            </>
          ) : (
            <FormattedMessage id={`projects.download.warning.${version.version_type}`} />
          )}
        </p>
      </div>
      {isFirst && isComplete && version.version_type === 'release' && (
        <span className="badge green push hide-s">
          <Check className="i" aria-hidden="true" />
          <FormattedMessage id="projects.download.recommended" />
        </span>
      )}
      {!isFirst && file && (
        <a className="btn btn-s push" href={file.url} download={file.filename}>
          <FormattedMessage id={`projects.download.get.${version.version_type}`} />
        </a>
      )}
    </div>
  )
}

/** A failure must not look like an empty result, because the user would leave. */
function LoadError({ retry }: { retry: () => void }) {
  return (
    <Note
      level="error"
      isAlert
      actions={
        <Button size="small" onClick={retry}>
          <FormattedMessage id="shell.retry" />
        </Button>
      }
    >
      <FormattedMessage id="projects.download.unknown" />
    </Note>
  )
}
