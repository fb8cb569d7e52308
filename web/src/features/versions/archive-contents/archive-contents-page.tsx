import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import type { VersionDetail, VersionFile } from '@quarry/api/contract/versions/version-shapes'
import { isArchive } from '@quarry/domain/files/archive-contents'
import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { AppLink } from '../../../ui/navigation/app-link.tsx'
import { versionHref } from '../../projects/project-address.ts'
import { archiveContentsHref } from './archive-contents-address.ts'
import { VersionSubpageHeader } from '../version-subpage-header.tsx'
import '../../../styles/pages/projects-page-header.css'
import '../../../styles/pages/projects.css'
import '../../../styles/pages/versions-archive-contents.css'

type ArchiveContentsPageProps = {
  project: ProjectDetail
  version: VersionDetail
  /** The file whose contents are shown. */
  file: VersionFile
  children: ReactNode
}

/** The contents of one file of a version, with links to its other files. */
export function ArchiveContentsPage({ project, version, file, children }: ArchiveContentsPageProps) {
  const path = versionHref(project, version.url_ending)
  const others = version.files.filter((one) => one !== file && isArchive(one.filename))
  return (
    <div className="stack tab-body">
      <VersionSubpageHeader project={project} version={version}>
        <h2 className="title inside-title">
          <FormattedMessage
            id="versions.inside.title"
            values={{ name: <bdi key="name">{file.filename}</bdi> }}
          />
        </h2>
        {others.length > 0 && (
          <p className="muted inside-others">
            <FormattedMessage id="versions.inside.others" />
            {others.map((other) => (
              <AppLink
                key={other.hashes.sha1}
                className="link"
                href={archiveContentsHref(path, { file: other.hashes.sha1 })}
              >
                <bdi>{other.filename}</bdi>
              </AppLink>
            ))}
          </p>
        )}
      </VersionSubpageHeader>
      {children}
    </div>
  )
}
