import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import type { BrowsedVersion } from '@quarry/api/contract/versions/version-shapes'
import { Copy, Download, EllipsisVertical, ExternalLink, Hash, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useTexts } from '../../../lib/i18n/use-texts.ts'
import { LazyPart } from '../../../lib/lazy/lazy-part.tsx'
import { useCopy } from '../../../lib/use-copy.ts'
import { usePreferences } from '../../../lib/preferences/use-preferences.ts'
import { MenuButton } from '../../../ui/floating/menu-button.tsx'
import type { MenuItem } from '../../../ui/floating/menu-item.ts'
import { versionHref } from '../../projects/project-address.ts'
import { canDo } from '../../../lib/viewer/can-do.ts'
import { DeleteVersionDialog } from '../lazy-delete-version.ts'
import { primaryFile } from '../primary-file.ts'

type VersionMenuProps = { project: ProjectDetail; version: BrowsedVersion }

export function VersionMenu({ project, version }: VersionMenuProps) {
  const intl = useIntl()
  const { copy } = useCopy()
  const { preferences } = usePreferences()
  const [isDeleting, setIsDeleting] = useState(false)
  const href = versionHref(project, version.url_ending)
  const file = primaryFile(version)
  const label = useTexts('projects.versions')
  const items: MenuItem[] = [
    ...(file
      ? [
          {
            kind: 'link' as const,
            href: file.url,
            download: file.filename,
            label: label('menu.download'),
            icon: Download,
          },
        ]
      : []),
    { kind: 'link', href, label: label('open'), icon: ExternalLink },
    {
      kind: 'action',
      label: label('copyLink'),
      icon: Copy,
      onSelect: () => copy(new URL(href, location.href).href),
    },
  ]
  if (project.viewer.is_member || preferences.flags.developerMode)
    items.push({ kind: 'action', label: label('copyId'), icon: Hash, onSelect: () => copy(version.id) })
  if (canDo(project, 'version.edit'))
    items.push({ kind: 'link', href: `${href}/edit`, label: label('edit'), icon: Pencil })
  if (canDo(project, 'version.delete'))
    items.push(
      { kind: 'divider' },
      {
        kind: 'action',
        label: label('delete'),
        icon: Trash2,
        tone: 'danger',
        onSelect: () => setIsDeleting(true),
      },
    )
  return (
    <>
      <MenuButton
        className="btn btn-icon btn-quiet"
        label={intl.formatMessage({ id: 'projects.versions.more' }, { version: version.version_number })}
        items={items}
      >
        <EllipsisVertical className="i" aria-hidden="true" />
      </MenuButton>
      {isDeleting && (
        <LazyPart onFail={() => setIsDeleting(false)}>
          <DeleteVersionDialog project={project} version={version} onClose={() => setIsDeleting(false)} />
        </LazyPart>
      )}
    </>
  )
}
