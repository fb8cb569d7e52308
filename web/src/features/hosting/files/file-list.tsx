import type { ServerFile } from '@quarry/api/contract/hosting/files'
import type { FileOrder } from '@quarry/domain/hosting/server-files'
import { ArrowDown, ArrowUp, FolderInput, MoreVertical, Trash2, X } from 'lucide-react'
import clsx from 'clsx'
import { createElement, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { formatBytes } from '../../../lib/format/format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { MenuButton } from '../../../ui/floating/menu-button.tsx'
import { RelativeTime } from '../../../ui/labels/relative-time.tsx'
import { AppLink } from '../../../ui/navigation/app-link.tsx'
import type { FileQuestion } from './file-dialog.tsx'
import { iconOf } from './file-icons.ts'
import { useDragMove } from './moves/use-drag-move.ts'
import { useContextMenu } from './context-menu.tsx'
import {
  downloadHref,
  editHref,
  folderHref,
  isOpened,
  joinPath,
  type FolderView,
  type Move,
} from './files.queries.ts'
import { useFileActions } from './use-file-actions.ts'
import '../../../styles/pages/hosting.css'

const NONE: ReadonlySet<string> = new Set()

interface FileListProps {
  server: string
  view: FolderView
  files: readonly ServerFile[]
  /** Whether files cannot be changed now. */
  isLocked: boolean
  onAsk: (question: FileQuestion) => void
  onMoved: (moves: readonly Move[]) => void
}

/** One page of a folder. Selected files are moved and deleted together. */
export function FileList({ server, view, files, isLocked, onAsk, onMoved }: FileListProps) {
  const intl = useIntl()
  const { path: folder } = view
  const place = `${folder}:${view.page}:${view.kind}`
  const [selection, setSelection] = useState({ place, chosen: NONE })
  const chosen = selection.place === place ? selection.chosen : NONE
  const setChosen = (names: ReadonlySet<string>) => setSelection({ place, chosen: names })
  const names = files.map(({ name }) => name).filter((name) => chosen.has(name))
  const namesWith = (name: string) => (chosen.has(name) ? names : [name])
  const drag = useDragMove({ server, folder, isLocked, namesWith, onMoved })
  const choose = (name: string, isChosen: boolean) =>
    setChosen(new Set(isChosen ? [...chosen, name] : [...chosen].filter((one) => one !== name)))
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
            <span className="file-all">
              <FormattedMessage id="hosting-files.select.all" />
            </span>
          </Checkbox>
          <Columns server={server} view={view} />
        </div>
        <ul>
          {files.map((file) => (
            <FileRow
              key={file.name}
              {...{ server, folder, file, isLocked, onAsk, drag }}
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

/** Of the columns. What is sorted by another one starts with this. */
const FIRST_DIRECTION: Record<FileOrder, FolderView['direction']> = {
  name: 'asc',
  size: 'desc',
  created: 'desc',
  modified: 'desc',
}
const REVERSE = { asc: 'desc', desc: 'asc' } as const
const COLUMNS = ['name', 'size', 'created', 'modified'] as const satisfies readonly FileOrder[]

/** The heads of the columns of wide pages: each sorts by its column, and once more in reverse. */
function Columns({ server, view: { path, kind, order, direction } }: Pick<FileListProps, 'server' | 'view'>) {
  const intl = useIntl()
  const Arrow = direction === 'asc' ? ArrowUp : ArrowDown
  return (
    <fieldset className="file-columns" aria-label={intl.formatMessage({ id: 'hosting-files.sort' })}>
      {COLUMNS.map((column) => {
        const isSorted = column === order
        const next = isSorted ? REVERSE[direction] : FIRST_DIRECTION[column]
        const shown = isSorted ? direction : next
        return (
          <AppLink
            key={column}
            className="file-column"
            href={folderHref(server, { path, kind, order: column, direction: next })}
            resetScroll={false}
            preload={false}
            aria-current={isSorted || undefined}
            aria-label={intl.formatMessage({ id: `hosting-files.sort.${column}.${shown}` })}
          >
            <FormattedMessage id={`hosting-files.column.${column}`} />
            {isSorted && <Arrow className="i" aria-hidden="true" />}
          </AppLink>
        )
      })}
    </fieldset>
  )
}

interface FileRowProps extends Omit<FileListProps, 'files' | 'view' | 'onMoved'> {
  folder: string
  file: ServerFile
  drag: ReturnType<typeof useDragMove>
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}

function FileRow({ server, folder, file, isLocked, onAsk, drag, isChosen, onChoose }: FileRowProps) {
  const intl = useIntl()
  const { name, kind } = file
  const path = joinPath(folder, name)
  const label = intl.formatMessage({ id: 'hosting-files.actions' }, { name })
  const actions = useFileActions({ server, folder, file, isLocked, onAsk })
  const { onContextMenu, menu } = useContextMenu(label, actions)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the button of the row does the same
    <li
      className={clsx('file-row', drag.isMoving(name) && 'is-moving', drag.isOver(name) && 'is-target')}
      data-file={name}
      onContextMenu={onContextMenu}
      {...drag.rowProps(file)}
    >
      <Checkbox name="file" checked={isChosen} onChange={(event) => onChoose(event.target.checked)}>
        <span className="sr">
          <FormattedMessage id="hosting-files.select" values={{ name }} />
        </span>
      </Checkbox>
      {createElement(iconOf(file), { className: 'i', 'aria-hidden': true })}
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
        <FileDetails file={file} />
      </div>
      <MenuButton label={label} className="btn btn-quiet btn-icon" items={actions}>
        <MoreVertical className="i i-l" aria-hidden="true" />
      </MenuButton>
      {menu}
    </li>
  )
}

/** Its columns on wide pages, and a line below the name on narrow ones. */
function FileDetails({ file: { kind, size, items, created, modified } }: { file: ServerFile }) {
  const intl = useIntl()
  return (
    <span className="hint">
      <span>
        {size !== null && formatBytes(intl.locale, size)}
        {items !== null && <FormattedMessage id="hosting-files.items" values={{ count: items }} />}
        {(kind === 'link' || kind === 'other') && <FormattedMessage id={`hosting-files.kind.${kind}`} />}
      </span>
      <FileTime column="created" date={created} />
      <FileTime column="modified" date={modified} />
    </span>
  )
}

function FileTime({ column, date }: { column: 'created' | 'modified'; date: string | null }) {
  return (
    <span className={`file-${column}`}>
      <span className="sr">
        <FormattedMessage id={`hosting-files.column.${column}`} />{' '}
      </span>
      {date === null ? '–' : <RelativeTime date={date} />}
    </span>
  )
}
