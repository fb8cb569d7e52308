import type { ServerFile } from '@quarry/api/contract/hosting/files'
import type { FileKind } from '@quarry/domain/hosting/server-files'
import {
  Copy,
  Download,
  MoreVertical,
  File,
  FileQuestionMark,
  Folder,
  FolderInput,
  Link2,
  PackageOpen,
  Pencil,
  Trash2,
  X,
  type LucideIcon,
} from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { formatBytes } from '../../../lib/format/format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { MenuButton } from '../../../ui/floating/menu-button.tsx'
import type { MenuItem } from '../../../ui/floating/menu-item.ts'
import { RelativeTime } from '../../../ui/labels/relative-time.tsx'
import { AppLink } from '../../../ui/navigation/app-link.tsx'
import type { FileQuestion } from './file-dialog.tsx'
import { downloadHref, editHref, folderHref, isArchive, isOpened, joinPath } from './files.queries.ts'
import '../../../styles/pages/hosting.css'

const ICONS: Record<FileKind, LucideIcon> = {
  file: File,
  folder: Folder,
  link: Link2,
  other: FileQuestionMark,
}

interface FileListProps {
  server: string
  folder: string
  files: readonly ServerFile[]
  /** Whether files cannot be changed now. */
  isLocked: boolean
  onAsk: (question: FileQuestion) => void
}

/** One page of a folder. Selected files are moved and deleted together. */
export function FileList({ server, folder, files, isLocked, onAsk }: FileListProps) {
  const intl = useIntl()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const names = files.map(({ name }) => name).filter((name) => chosen.has(name))
  const choose = (name: string, isChosen: boolean) =>
    setChosen((before) => new Set(isChosen ? [...before, name] : [...before].filter((one) => one !== name)))
  return (
    <>
      <div className="slab file-rows">
        <div className="file-head">
          <Checkbox
            name="all"
            aria-label={intl.formatMessage({ id: 'hosting-files.select.all' })}
            checked={names.length === files.length}
            isMixed={names.length > 0 && names.length < files.length}
            onChange={(event) =>
              setChosen(new Set(event.target.checked ? files.map(({ name }) => name) : []))
            }
          >
            <FormattedMessage id="hosting-files.select.all" />
          </Checkbox>
        </div>
        <ul>
          {files.map((file) => (
            <FileRow
              key={file.name}
              {...{ server, folder, file, isLocked, onAsk }}
              isChosen={chosen.has(file.name)}
              onChoose={(isChosen) => choose(file.name, isChosen)}
            />
          ))}
        </ul>
      </div>
      {names.length > 0 && (
        <fieldset className="slab file-bar">
          <legend className="sr">
            <FormattedMessage id="hosting-files.selected.label" />
          </legend>
          <output>
            <FormattedMessage id="hosting-files.selected" values={{ count: names.length }} />
          </output>
          <Button icon={FolderInput} disabled={isLocked} onClick={() => onAsk({ kind: 'move', names })}>
            <FormattedMessage id="hosting-files.move" />
          </Button>
          <Button
            look="quiet-danger"
            icon={Trash2}
            disabled={isLocked}
            onClick={() => onAsk({ kind: 'delete', names })}
          >
            <FormattedMessage id="hosting-files.delete" />
          </Button>
          <Button
            look="quiet"
            icon={X}
            aria-label={intl.formatMessage({ id: 'hosting-files.select.none' })}
            onClick={() => setChosen(new Set())}
          />
        </fieldset>
      )}
    </>
  )
}

interface FileRowProps extends Omit<FileListProps, 'files'> {
  file: ServerFile
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}

function FileRow({ server, folder, file, isLocked, onAsk, isChosen, onChoose }: FileRowProps) {
  const intl = useIntl()
  const { name, kind, size, items, modified } = file
  const path = joinPath(folder, name)
  const Icon = ICONS[kind]
  return (
    <li className="file-row">
      <Checkbox name="file" checked={isChosen} onChange={(event) => onChoose(event.target.checked)}>
        <span className="sr">
          <FormattedMessage id="hosting-files.select" values={{ name }} />
        </span>
      </Checkbox>
      <Icon className="i" aria-hidden="true" />
      <div className="server-file-name">
        {kind === 'folder' && (
          <AppLink className="link" href={folderHref(server, { path })} preload={false}>
            <bdi>{name}</bdi>
          </AppLink>
        )}
        {isOpened(file) && (
          <AppLink className="link" href={editHref(server, path)} preload={false}>
            <bdi>{name}</bdi>
          </AppLink>
        )}
        {kind === 'file' && !isOpened(file) && (
          <a className="link" href={downloadHref(server, path)} download={name}>
            <bdi>{name}</bdi>
          </a>
        )}
        {(kind === 'link' || kind === 'other') && <bdi>{name}</bdi>}
        <span className="hint">
          {size !== null && formatBytes(intl.locale, size)}
          {items !== null && <FormattedMessage id="hosting-files.items" values={{ count: items }} />}
          {(kind === 'link' || kind === 'other') && <FormattedMessage id={`hosting-files.kind.${kind}`} />}
          {' · '}
          <RelativeTime date={modified} />
        </span>
      </div>
      <FileMenu {...{ server, folder, file, isLocked, onAsk }} />
    </li>
  )
}

function FileMenu({ server, folder, file, isLocked, onAsk }: Omit<FileRowProps, 'isChosen' | 'onChoose'>) {
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
  const items: MenuItem[] = [
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
  return (
    <MenuButton
      label={intl.formatMessage({ id: 'hosting-files.actions' }, { name })}
      className="btn btn-quiet btn-icon"
      items={items}
    >
      <MoreVertical className="i i-l" aria-hidden="true" />
    </MenuButton>
  )
}
