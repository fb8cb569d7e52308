import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import type { OpenedVersion } from '@quarry/api/contract/versions/version-shapes'
import { FormattedMessage } from 'react-intl'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { AppLink } from '../../../ui/navigation/app-link.tsx'
import { versionHref } from '../../projects/project-address.ts'
import { VersionDependencies } from './version-dependencies.tsx'
import '../../../styles/pages/projects.css'

type PackContentsProps = { project: ProjectDetail; version: OpenedVersion }

/** The projects and files inside the newest version of a modpack. */
export function PackContents({ project, version }: PackContentsProps) {
  const path = versionHref(project, version.url_ending)
  if (version.dependencies.length === 0)
    return <EmptyState title={<FormattedMessage id="projects.contents.empty" />} />
  return (
    <div className="tab-body">
      <p>
        <FormattedMessage
          id="projects.contents.of"
          values={{
            version: (
              <AppLink key="version" className="link" href={path}>
                <bdi>{version.version_number}</bdi>
              </AppLink>
            ),
          }}
        />
      </p>
      <VersionDependencies version={version} path={path} titleId="projects.contents.title" />
    </div>
  )
}
