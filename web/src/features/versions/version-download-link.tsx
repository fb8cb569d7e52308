import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import type { BrowsedVersion } from '@quarry/api/contract/versions/version-shapes'
import { useRouter } from '@tanstack/react-router'
import type { AnchorHTMLAttributes } from 'react'
import { fileQueryFor, useSetup } from '../../lib/preferences/player-setup.ts'
import { isPlainClick } from '../../ui/navigation/is-plain-click.ts'
import { versionHref } from '../projects/project-address.ts'
import { primaryFile } from './primary-file.ts'

interface VersionDownloadLinkProps extends Omit<
  AnchorHTMLAttributes<HTMLAnchorElement>,
  'href' | 'download'
> {
  project: Pick<ProjectDetail, 'id' | 'slug' | 'url_type'>
  version: Pick<BrowsedVersion, 'id' | 'project_id' | 'loaders' | 'game_versions' | 'files' | 'url_ending'>
}

/**
 * Downloads the main file of a version with its required dependencies. If one of them has no file, it leads to the
 * dependency tree; without scripts only the file is downloaded.
 */
export function VersionDownloadLink({ project, version, children, ...rest }: VersionDownloadLinkProps) {
  const router = useRouter()
  const setup = useSetup()
  const file = primaryFile(version)
  if (!file) return null
  const own =
    setup && version.game_versions.includes(setup.gameVersion)
      ? fileQueryFor(setup, version.loaders)
      : undefined
  const start = async () => {
    const { startVersionDownload } = await import('../projects/downloads/start-row-download.ts')
    const isStarted = await startVersionDownload(router.options.context, {
      type: project.url_type,
      version,
      file,
      setup: own,
    })
    if (!isStarted) await router.navigate({ href: `${versionHref(project, version.url_ending)}/needs` })
  }
  return (
    <a
      {...rest}
      href={file.url}
      download={file.filename}
      onClick={(event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        start().catch(() => location.assign(file.url))
      }}
    >
      {children}
    </a>
  )
}
