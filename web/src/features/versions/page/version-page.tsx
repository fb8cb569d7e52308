import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import type { OpenedVersion } from '@quarry/api/contract/versions/version-shapes'
import { ArrowLeft, Download, Pencil, Star } from 'lucide-react'
import { Suspense } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { formatBytes } from '../../../lib/format/format.ts'
import { AppLink } from '../../../ui/navigation/app-link.tsx'
import { Prose } from '../../markdown/prose.tsx'
import { ChannelBadge } from '../channel-badge.tsx'
import { projectHref, versionHref } from '../../projects/project-address.ts'
import { VersionDependencies } from './version-dependencies.tsx'
import { VersionFileList } from './version-file-list.tsx'
import { DependencySnippets } from './lazy-dependency-snippets.ts'
import { VersionDownloadLink } from '../version-download-link.tsx'
import { versionExtraTitle } from '../version-extra-title.ts'
import { primaryFile } from '../primary-file.ts'
import { VersionFacts } from './version-facts.tsx'
import { VersionMenu } from '../list/version-menu.tsx'
import { canDo } from '../../../lib/viewer/can-do.ts'
import '../../../styles/pages/projects-page-header.css'
import '../../../styles/pages/projects.css'

type VersionPageProps = { project: ProjectDetail; version: OpenedVersion; changelog: string }

/** One version: changelog, dependencies, files with hashes and, beside them, its facts. */
export function VersionPage({ project, version, changelog }: VersionPageProps) {
  return (
    <div className="with-aside">
      <div className="stack">
        <VersionHead project={project} version={version} />
        <section className="slab" aria-labelledby="changes">
          <div className="slab-head">
            <h2 id="changes">
              <FormattedMessage id="projects.version.changelog" />
            </h2>
          </div>
          <div className="slab-pad">
            {changelog ? (
              <Prose html={changelog} isCompact />
            ) : (
              <p className="muted">
                <FormattedMessage id="projects.version.noChangelog" />
              </p>
            )}
            {project.version_count > 1 && (
              <p className="mt-4">
                <AppLink
                  className="link"
                  href={`${versionHref(project, version.url_ending)}/changes`}
                  preload={false}
                >
                  <FormattedMessage id="projects.version.compare" />
                </AppLink>
              </p>
            )}
          </div>
        </section>
        <VersionDependencies version={version} path={versionHref(project, version.url_ending)} />
        <VersionFileList project={project} version={version} />
        <Suspense>
          <DependencySnippets project={project} version={version} />
        </Suspense>
      </div>
      <aside className="aside">
        <VersionFacts version={version} />
      </aside>
    </div>
  )
}

function VersionHead({ project, version }: { project: ProjectDetail; version: OpenedVersion }) {
  const title = versionExtraTitle(version, project.title)
  return (
    <div className="vheader">
      <AppLink className="link-quiet" href={`${projectHref(project)}/versions`}>
        <ArrowLeft className="i flip" aria-hidden="true" />
        <FormattedMessage id="projects.version.all" />
      </AppLink>
      <div className="vheader-row">
        <ChannelBadge channel={version.version_type} />
        <div className="min-w-0">
          <h2 className="title" dir="auto">
            {title ?? version.version_number}
          </h2>
          {title && (
            <p className="muted">
              <bdi>{version.version_number}</bdi>
            </p>
          )}
        </div>
        {version.featured && (
          <span className="badge accent-c">
            <Star className="i" aria-hidden="true" />
            <FormattedMessage id="projects.version.featured" />
          </span>
        )}
        <VersionButtons project={project} version={version} />
      </div>
    </div>
  )
}

function VersionButtons({ project, version }: { project: ProjectDetail; version: OpenedVersion }) {
  const intl = useIntl()
  const file = primaryFile(version)
  return (
    <div className="row push">
      {file && (
        <VersionDownloadLink
          project={project}
          version={version}
          className="btn btn-brand btn-l"
          title={`${file.filename} (${formatBytes(intl.locale, file.size)})`}
        >
          <Download className="i" aria-hidden="true" />
          <FormattedMessage
            id="projects.version.download"
            values={{ size: formatBytes(intl.locale, file.size) }}
          />
          {project.url_type !== 'modpack' &&
            version.dependencies.some(({ dependency_type: type }) => type === 'required') && (
              <FormattedMessage id="projects.download.andNeeds" />
            )}
        </VersionDownloadLink>
      )}
      {canDo(version, 'version.edit') && (
        <AppLink className="btn btn-l" href={`${versionHref(project, version.url_ending)}/edit`}>
          <Pencil className="i" aria-hidden="true" />
          <FormattedMessage id="projects.versions.edit" />
        </AppLink>
      )}
      <VersionMenu project={project} version={version} />
    </div>
  )
}
