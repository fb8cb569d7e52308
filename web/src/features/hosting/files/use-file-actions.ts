import type { ServerFile } from '@quarry/api/contract/hosting/files'
import { Copy, Download, FolderInput, PackageOpen, Pencil, Trash2, type LucideIcon } from 'lucide-react'
import { useIntl } from 'react-intl'
import type { MenuItem } from '../../../ui/floating/menu-item.ts'
import type { FileQuestion } from './file-dialog.tsx'
import { downloadHref, isArchive, joinPath } from './files.queries.ts'

interface Given {
  server: string
  folder: string
  file: ServerFile
  /** Whether files cannot be changed now. */
  isLocked: boolean
  onAsk: (question: FileQuestion) => void
}

/** What can be done with a file or folder, as entries of a menu. */
export function useFileActions({ server, folder, file, isLocked, onAsk }: Given): MenuItem[] {
  const intl = useIntl()
  const { name, kind } = file
  const action = (
    does: 'extract' | 'rename' | 'move' | 'copy' | 'delete',
    icon: LucideIcon,
    question: FileQuestion,
  ): MenuItem => ({
    kind: 'action',
    label: intl.formatMessage({ id: `hosting-files.${does}` }),
    icon,
    isDisabled: isLocked,
    onSelect: () => onAsk(question),
    ...(does === 'delete' && { tone: 'danger' }),
  })
  return [
    ...(kind === 'file'
      ? [
          {
            kind: 'link',
            label: intl.formatMessage({ id: 'hosting-files.download' }),
            href: downloadHref(server, joinPath(folder, name)),
            download: name,
            icon: Download,
          } as const,
        ]
      : []),
    ...(isArchive(file) ? [action('extract', PackageOpen, { kind: 'extract', name })] : []),
    action('rename', Pencil, { kind: 'rename', name }),
    action('move', FolderInput, { kind: 'move', names: [name] }),
    ...(kind === 'file' || kind === 'folder' ? [action('copy', Copy, { kind: 'copy', name })] : []),
    action('delete', Trash2, { kind: 'delete', names: [name] }),
  ]
}
