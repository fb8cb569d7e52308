import type { ProjectDetail } from '@quarry/api/contract/projects'
import type { VersionDetail } from '@quarry/api/contract/version'
import { Check } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { formatBytes } from '../../lib/format.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { tagLabel } from '../tags/tag-icon.tsx'
import { ChannelBadge } from '../versions/channel-badge.tsx'
import type { Choice } from './use-choice.ts'
import type { NeededFile } from './download.queries.ts'
import { versionHref } from '../projects/project-address.ts'
import { ProjectIcon } from '../projects/project-icon.tsx'
import type { Basket } from './use-basket.ts'
import { primaryFile } from '../versions/version-files.ts'
import '../../styles/pages/download.css'

type DownloadOfferProps = { basket: Basket; choice: Choice; project: ProjectDetail }

/** The recommended file with what it needs, then a beta or alpha only where it is newer. */
export function DownloadOffer({ basket, choice, project }: DownloadOfferProps) {
  const intl = useIntl()
  if (basket.isLoading)
    return (
      <div className="filecard" aria-busy="true">
        <div>
          <span className="skeleton" style={{ inlineSize: '60%' }} />
        </div>
      </div>
    )
  if (!basket.main)
    return (
      <output className="muted">
        <FormattedMessage
          id="project.download.none"
          values={{ loader: choice.loader ? tagLabel(intl, choice.loader) : '', version: choice.gameVersion }}
        />
      </output>
    )
  return (
    <>
      <div className="filecard">
        <FileLine version={basket.main} project={project} isFirst isComplete={basket.missing.length === 0} />
        {basket.missing.length > 0 && <Missing basket={basket} />}
        {basket.needed.length > 0 && <Needed basket={basket} />}
      </div>
      {basket.newer.map((version) => (
        <div key={version.id} className="filecard">
          <FileLine version={version} project={project} />
        </div>
      ))}
    </>
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
            <FormattedMessage id={`project.download.warning.${version.version_type}`} />
          )}
        </p>
      </div>
      {isFirst && isComplete && version.version_type === 'release' && (
        <span className="badge green push hide-s">
          <Check className="i" aria-hidden="true" />
          <FormattedMessage id="project.download.recommended" />
        </span>
      )}
      {!isFirst && file && (
        <a className="btn btn-s push" href={file.url} download={file.filename}>
          <FormattedMessage id={`project.download.get.${version.version_type}`} />
        </a>
      )}
    </div>
  )
}

/** Never left out silently: without these it does not start. */
function Missing({ basket }: { basket: Basket }) {
  return (
    <div className="deps" role="note">
      <p>
        <FormattedMessage id="project.download.missing" values={{ count: basket.missing.length }} />
      </p>
      <ul>
        {basket.missing.map(({ projectId, title, iconUrl, nearest }) => (
          <li key={projectId} className="flex items-center gap-2 py-1">
            <ProjectIcon project={{ id: projectId, icon_url: iconUrl }} size="s" />
            <span>
              <AppLink className="link" dir="auto" href={`/project/${projectId}`}>
                {title}
              </AppLink>
              <span className="hint block">
                {nearest ? (
                  <FormattedMessage
                    id="project.download.nearest"
                    values={{
                      gameVersion: nearest.gameVersion ?? '',
                      link: (
                        <AppLink key="link" className="link" href={nearest.href}>
                          <bdi>{nearest.versionNumber}</bdi>
                        </AppLink>
                      ),
                    }}
                  />
                ) : (
                  <FormattedMessage id="project.download.nowhere" />
                )}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Needed({ basket }: { basket: Basket }) {
  return (
    <div className="deps">
      <p>
        <FormattedMessage
          id={
            basket.needed.some((file) => file.isRequired)
              ? 'project.download.needs'
              : 'project.download.extras'
          }
        />
      </p>
      {basket.needed.map((file) => (
        <NeededTick key={file.projectId} file={file} basket={basket} />
      ))}
    </div>
  )
}

function NeededTick({ file, basket }: { file: NeededFile; basket: Basket }) {
  const intl = useIntl()
  const size = formatBytes(intl.locale, file.sizeBytes)
  return (
    <label className="tick">
      <input
        type="checkbox"
        checked={basket.isTicked(file.projectId, file.isRequired)}
        onChange={(event) => basket.tick(file.projectId, event.target.checked)}
      />
      <ProjectIcon project={{ id: file.projectId, icon_url: file.iconUrl }} size="s" />
      <span>
        <span dir="auto">{file.title}</span> <bdi>{file.versionNumber}</bdi>
        <span className="hint">
          {file.isRequired ? size : <FormattedMessage id="project.download.optional" values={{ size }} />}
        </span>
      </span>
    </label>
  )
}
