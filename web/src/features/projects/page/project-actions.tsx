import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import { Copy, EllipsisVertical, Flag, Hash, Scale, Settings } from 'lucide-react'
import { useIntl } from 'react-intl'
import { feedPath } from '../../../lib/head/feed-link.ts'
import { useTexts } from '../../../lib/i18n/use-texts.ts'
import { useCopy } from '../../../lib/use-copy.ts'
import { usePages } from '../../../lib/router/use-page-exists.ts'
import { usePreferences } from '../../../lib/preferences/use-preferences.ts'
import { signInHref } from '../../../lib/viewer/sign-in-address.ts'
import { useViewer } from '../../../lib/viewer/use-viewer.ts'
import { AppLink } from '../../../ui/navigation/app-link.tsx'
import { MenuButton } from '../../../ui/floating/menu-button.tsx'
import type { MenuItem } from '../../../ui/floating/menu-item.ts'
import { DownloadButton } from '../../files/downloads/download-button.tsx'
import { FollowButton } from '../../collections/follows/follow-button.tsx'
import { permanentHref, projectHref } from '../project-address.ts'
import { SaveButton } from '../../collections/save-button.tsx'
import { canDo } from '../../../lib/viewer/can-do.ts'

/** Actions for the project, at the end of its header. */
type ProjectActionsProps = { project: ProjectDetail; isDownloadMain: boolean }

export function ProjectActions({ project, isDownloadMain }: ProjectActionsProps) {
  const intl = useIntl()
  const settings = intl.formatMessage({ id: 'projects.actions.settings' })
  return (
    <div className="pacts">
      {project.version_count > 0 && <DownloadButton project={project} isMain={isDownloadMain} />}
      <FollowButton project={project} />
      <SaveButton project={project} />
      {canDo(project, 'project.view_settings') && (
        <AppLink
          className="btn btn-l btn-icon"
          href={`${projectHref(project)}/settings`}
          aria-label={settings}
          data-tip={settings}
        >
          <Settings className="i i-l" aria-hidden="true" />
        </AppLink>
      )}
      <MoreMenu project={project} />
    </div>
  )
}

function MoreMenu({ project }: { project: ProjectDetail }) {
  const intl = useIntl()
  const items = useMoreItems(project)
  return (
    <MenuButton
      className="btn btn-l btn-icon"
      label={intl.formatMessage({ id: 'projects.actions.more' })}
      items={items}
    >
      <EllipsisVertical className="i i-l" aria-hidden="true" />
    </MenuButton>
  )
}

function useMoreItems(project: ProjectDetail): MenuItem[] {
  const viewer = useViewer()
  const hasPage = usePages()
  const { preferences } = usePreferences()
  const { copy } = useCopy()
  const label = useTexts('projects.actions')
  const base = projectHref(project)
  const report = `/report?item=project&itemID=${project.id}`
  const links: [isShown: boolean, item: MenuItem & { kind: 'link' }][] = [
    [
      canDo(project, 'project.review'),
      { kind: 'link', href: `${base}/moderation`, label: label('review'), icon: Scale, tone: 'staff' },
    ],
    [
      !project.viewer.is_member && hasPage('/report'),
      {
        kind: 'link',
        href: viewer ? report : signInHref(report),
        label: label('report'),
        icon: Flag,
      },
    ],
  ]
  const absolute = (path: string) => new URL(path, location.href).href
  const feed = () => copy(absolute(feedPath('project', project.id)))
  const permanent = () => copy(absolute(permanentHref(project)))
  // Brackets in the title would end the link text in Markdown.
  const words = project.title.replaceAll(/[\\[\]]/g, '\\$&')
  const badge = () =>
    copy(
      `[![${words}](${absolute(`/badge/project/${project.id}/downloads.svg`)})](${absolute(permanentHref(project))})`,
    )
  return [
    ...links.filter(([isShown]) => isShown).map(([, item]) => item),
    { kind: 'action', label: label('copyLink'), icon: Copy, onSelect: permanent },
    { kind: 'action', label: label('copyFeed'), icon: Copy, onSelect: feed },
    { kind: 'action', label: label('copyBadge'), icon: Copy, onSelect: badge },
    ...(preferences.flags.developerMode
      ? [{ kind: 'action' as const, label: label('copyId'), icon: Hash, onSelect: () => copy(project.id) }]
      : []),
  ]
}
