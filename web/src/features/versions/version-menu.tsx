import type { ProjectDetail } from '@quarry/api/contract/projects'
import type { BrowsedVersion } from '@quarry/api/contract/version'
import { Copy, EllipsisVertical, ExternalLink, Hash, Pencil } from 'lucide-react'
import { useIntl } from 'react-intl'
import { useTexts } from '../../lib/i18n/use-texts.ts'
import { useCopy } from '../../lib/use-copy.ts'
import { usePreferences } from '../../lib/use-preferences.ts'
import { MenuButton } from '../../ui/menu-button.tsx'
import type { MenuItem } from '../../ui/menu-item.ts'
import { versionHref } from '../projects/project-address.ts'
import { canDo } from '../../lib/can-do.ts'

type VersionMenuProps = { project: ProjectDetail; version: BrowsedVersion }

export function VersionMenu({ project, version }: VersionMenuProps) {
  const intl = useIntl()
  const { copy } = useCopy()
  const { preferences } = usePreferences()
  const href = versionHref(project, version.url_ending)
  const label = useTexts('project.versions')
  const items: MenuItem[] = [
    { kind: 'link', href, label: label('open'), icon: ExternalLink },
    {
      kind: 'action',
      label: label('copyLink'),
      icon: Copy,
      onSelect: () => copy(new URL(href, location.href).href),
    },
  ]
  if (project.viewer.is_member || preferences.developerMode)
    items.push({ kind: 'action', label: label('copyId'), icon: Hash, onSelect: () => copy(version.id) })
  if (canDo(project, 'version.edit'))
    items.push({ kind: 'link', href: `${href}/edit`, label: label('edit'), icon: Pencil })
  return (
    <MenuButton
      className="btn btn-icon btn-quiet"
      label={intl.formatMessage({ id: 'project.versions.more' }, { version: version.version_number })}
      items={items}
    >
      <EllipsisVertical className="i" aria-hidden="true" />
    </MenuButton>
  )
}
