import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import type { VersionDetail } from '@quarry/api/contract/versions/version-shapes'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { AppLink } from '../../ui/navigation/app-link.tsx'
import { versionHref } from '../projects/project-address.ts'
import '../../styles/pages/projects.css'

type VersionSubpageHeaderProps = {
  project: ProjectDetail
  version: VersionDetail
  /** The title of the page and the controls beside it. */
  children: ReactNode
}

/** Header of a page about one aspect of a version, with a link back to it. */
export function VersionSubpageHeader({ project, version, children }: VersionSubpageHeaderProps) {
  return (
    <div className="vheader">
      <AppLink className="link-quiet" href={versionHref(project, version.url_ending)}>
        <ArrowLeft className="i flip" aria-hidden="true" />
        <bdi>{version.version_number}</bdi>
      </AppLink>
      {children}
    </div>
  )
}
