import type { Server } from '@quarry/api/contract/hosting/servers'
import { FILES_PAGE_MAX } from '@quarry/domain/limits/counts'
import { FILE_ORDERS } from '@quarry/domain/hosting/server-files'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { ChevronRight, FilePlus, FolderPlus, Link, Package, Plus, type LucideIcon } from 'lucide-react'
import { useEffect, useState, type Dispatch, type SetStateAction } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { MessageId } from '../../../lib/i18n/message-ids.ts'
import { useTypingPause } from '../../../lib/forms/use-typing-pause.ts'
import { lazy, lazyInBrowser, LazyPart } from '../../../lib/lazy/lazy-part.tsx'
import { speculate } from '../../../lib/lazy/speculative-fetch.ts'
import { canDo } from '../../../lib/viewer/can-do.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { MenuButton } from '../../../ui/floating/menu-button.tsx'
import type { MenuItem } from '../../../ui/floating/menu-item.ts'
import { AppLink } from '../../../ui/navigation/app-link.tsx'
import { Pagination } from '../../../ui/navigation/pagination.tsx'
import { ServerNotice } from '../overview/server-notice.tsx'
import { RetriedPart } from '../retried-part.tsx'
import { SearchField } from '../search-field.tsx'
import { RetryNote } from '../retry-note.tsx'
import { isReachable, isReplaced, memberRoleOf } from '../server-state.ts'
import type { FileQuestion } from './file-dialog.tsx'
import { NO_MOVES, recordMoves, type MoveHistory } from './moves/move-history.ts'
import { UploadArea, UploadButton } from './uploads/upload-area.tsx'
import type { FileBatch } from './uploads/upload-tray.tsx'
import {
  filesQuery,
  folderHref,
  isImagePath,
  SHOWN_KINDS,
  type FolderView,
  type Move,
} from './files.queries.ts'
import '../../../styles/pages/hosting.css'

const MoveUndo = lazy(async () => (await import('./moves/move-undo.tsx')).MoveUndo)
const UploadTray = lazy(async () => (await import('./uploads/upload-tray.tsx')).UploadTray)
const FileOperations = lazy(async () => (await import('./operations/file-operations.tsx')).FileOperations)
/** Loaded together with the parts that appear above the files afterwards. */
const FileDialog = lazy(async () => {
  const parts = speculate(() => Promise.all([FileOperations.preload(), MoveUndo.preload()]))
  const [dialog] = await Promise.all([import('./file-dialog.tsx'), parts.catch(() => undefined)])
  return dialog.FileDialog
})
/** Only where there are files to show: its rows, their icons and menus are most of the code of the page. */
const FileList = lazyInBrowser(async () => (await import('./file-list.tsx')).FileList)
const ImageViewer = lazyInBrowser(async () => (await import('./images/image-viewer.tsx')).ImageViewer)
const FileEditor = lazyInBrowser(async () => (await import('./editor/file-editor.tsx')).FileEditor)

interface FilesPageProps {
  server: Server
  view: FolderView
  /** The file that is open in the editor. */
  file?: string | undefined
}

/** The files of a server, for users who may use them. */
export function FilesPage({ server, view, file }: FilesPageProps) {
  const navigate = useNavigate()
  // Here, so that it outlives a visit of the editor.
  const [history, setHistory] = useState(NO_MOVES)
  const mayUse = canDo({ viewer: { can: server.can } }, 'server.files')
  return (
    <section className="stack" aria-labelledby="files">
      {mayUse && <ServerNotice server={server} />}
      <h2 id="files">
        <FormattedMessage id="hosting-files.title" />
      </h2>
      {!mayUse && (
        <Note level="info">
          <FormattedMessage id={memberRoleOf(server) ? 'hosting-files.forbidden' : 'hosting-files.staff'} />
        </Note>
      )}
      {mayUse && !isReachable(server) && (
        <p className="muted">
          <FormattedMessage id="hosting-files.unreachable" />
        </p>
      )}
      {mayUse && isReachable(server) && file === undefined && (
        <Files {...{ server, view, history, setHistory }} />
      )}
      {mayUse && isReachable(server) && file !== undefined && (
        <>
          <Crumbs server={server.server_id} view={{ ...view, path: file }} />
          <LazyPart isBeside onFail={() => void navigate({ href: folderHref(server.server_id, view) })}>
            {isImagePath(file) ? (
              <ImageViewer
                key={file}
                server={server.server_id}
                path={file}
                closeHref={folderHref(server.server_id, view)}
              />
            ) : (
              <FileEditor
                key={file}
                server={server}
                path={file}
                isLocked={isReplaced(server)}
                closeHref={folderHref(server.server_id, view)}
              />
            )}
          </LazyPart>
        </>
      )}
    </section>
  )
}

const LoadingFiles = () => (
  <>
    <output className="sr">
      <FormattedMessage id="hosting-files.loading" />
    </output>
    <Skeleton />
    <Skeleton />
  </>
)

interface FilesProps {
  server: Server
  view: FolderView
  history: MoveHistory
  setHistory: Dispatch<SetStateAction<MoveHistory>>
}

function Files({ server, view, history, setHistory }: FilesProps) {
  const { api } = useRouter().options.context
  const id = server.server_id
  const [typed, setTyped] = useState({ folder: view.path, text: '' })
  const searched = typed.folder === view.path ? typed.text : ''
  const { data, error, isError, refetch, isFetching, isPlaceholderData } = useQuery(
    filesQuery(api, id, searched === '' ? view : { ...view, page: 1, search: searched }),
  )
  const [question, setQuestion] = useState<FileQuestion>()
  const [batches, setBatches] = useState<readonly FileBatch[]>([])
  // Together with the files, not after them.
  useEffect(() => FileList.warm(), [])
  const isLocked = isReplaced(server)
  const onMoved = (moves: readonly Move[]) => setHistory((before) => recordMoves(before, moves))
  const upload = (files: readonly File[]) => setBatches((before) => [...before, { folder: view.path, files }])
  return (
    <UploadArea isLocked={isLocked} onFiles={upload}>
      <Crumbs server={id} view={view} />
      <Toolbar server={server} view={view} isLocked={isLocked} onFiles={upload} onAsk={setQuestion} />
      <FolderSearch
        key={view.path}
        total={searched === '' || isPlaceholderData ? undefined : data?.total}
        onSearch={(text) => setTyped({ folder: view.path, text })}
      />
      {isLocked && (
        <p className="hint">
          <FormattedMessage id="hosting-files.locked" />
        </p>
      )}
      {batches.length > 0 && (
        <LazyPart isBeside onFail={() => setBatches([])}>
          <UploadTray server={id} batches={batches} onClose={() => setBatches([])} />
        </LazyPart>
      )}
      {server.operations.some(({ kind }) => kind === 'extract' || kind === 'fetch') && (
        <LazyPart isBeside onFail={() => {}}>
          <FileOperations server={server} />
        </LazyPart>
      )}
      {/* There before its content, which screen readers announce. */}
      <div aria-live="polite" className={history === NO_MOVES ? 'sr' : undefined}>
        {history !== NO_MOVES && (
          <LazyPart isBeside onFail={() => {}}>
            <MoveUndo server={id} {...{ history, setHistory, isLocked }} />
          </LazyPart>
        )}
      </div>
      {isError && (
        <Unlisted
          message={error.message}
          homeHref={view.path === '' ? undefined : folderHref(id, {})}
          isBusy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !isError && <LoadingFiles />}
      {data && data.files.length === 0 && searched === '' && view.kind !== undefined && (
        <EmptyState level={3} title={<FormattedMessage id={`hosting-files.none.${view.kind}`} />} />
      )}
      {data && data.files.length === 0 && searched === '' && view.kind === undefined && (
        <EmptyState level={3} title={<FormattedMessage id="hosting-files.none" />}>
          <FormattedMessage id="hosting-files.none.text" />
        </EmptyState>
      )}
      {data && data.files.length > 0 && (
        <div className="stack">
          <RetriedPart
            part={FileList}
            props={{ server: id, view, files: data.files, isLocked, onAsk: setQuestion, onMoved }}
            fallback={<LoadingFiles />}
            failure={<FormattedMessage id="hosting-files.list.failed" />}
          />
        </div>
      )}
      {data && searched === '' && (
        <Pagination
          page={view.page}
          pageCount={Math.ceil(data.total / FILES_PAGE_MAX)}
          hrefOf={(page) => folderHref(id, { ...view, page })}
        />
      )}
      {question && (
        <LazyPart onFail={() => setQuestion(undefined)}>
          <FileDialog
            server={id}
            folder={view.path}
            question={question}
            onMoved={onMoved}
            // A late response of a dialog that was closed must not close the next one.
            onClose={() => setQuestion((now) => (now === question ? undefined : now))}
          />
        </LazyPart>
      )}
    </UploadArea>
  )
}

interface ToolbarProps {
  server: Server
  view: FolderView
  isLocked: boolean
  onFiles: (files: readonly File[]) => void
  onAsk: (question: FileQuestion) => void
}

/** What puts files into the shown folder, and its order. */
function Toolbar({ server, view, isLocked, onFiles, onAsk }: ToolbarProps) {
  const { server_id: id } = server
  return (
    <div className="row">
      <UploadButton isLocked={isLocked} onFiles={onFiles} />
      <AddMenu server={server} isLocked={isLocked} onAsk={onAsk} />
      <div className="row push">
        <ShownKinds server={id} view={view} />
        <div className="file-sorting">
          <Sorting server={id} view={view} />
        </div>
      </div>
    </div>
  )
}

/** What makes new files, apart from uploads. */
function AddMenu({ server, isLocked, onAsk }: Pick<ToolbarProps, 'server' | 'isLocked' | 'onAsk'>) {
  const intl = useIntl()
  const label = intl.formatMessage({ id: 'hosting-files.add' })
  const action = (
    kind: 'folder' | 'file' | 'fetch' | 'curseforge',
    icon: LucideIcon,
    id: MessageId,
  ): MenuItem & { kind: 'action' } => ({
    kind: 'action',
    icon,
    label: intl.formatMessage({ id }),
    isDisabled: isLocked,
    onSelect: () => onAsk({ kind }),
  })
  const curseForge = action('curseforge', Package, 'hosting-files.curseforge')
  return (
    <MenuButton
      label={label}
      className="btn"
      align="start"
      isNamedByContent
      items={[
        action('folder', FolderPlus, 'hosting-files.create.folder'),
        action('file', FilePlus, 'hosting-files.create.file'),
        { kind: 'divider' },
        action('fetch', Link, 'hosting-files.fetch'),
        server.curseforge
          ? curseForge
          : {
              ...curseForge,
              isDisabled: true,
              badge: intl.formatMessage({ id: 'hosting-files.curseforge.off' }),
            },
      ]}
    >
      <Plus className="i" aria-hidden="true" />
      {label}
    </MenuButton>
  )
}

interface UnlistedProps {
  message: string
  homeHref: string | undefined
  isBusy: boolean
  onRetry: () => void
}

/** Why the folder could not be listed. */
function Unlisted({ message, homeHref, isBusy, onRetry }: UnlistedProps) {
  return (
    <RetryNote
      isBusy={isBusy}
      onRetry={onRetry}
      actions={
        homeHref !== undefined && (
          <ButtonLink size="small" href={homeHref}>
            <FormattedMessage id="hosting-files.home.open" />
          </ButtonLink>
        )
      }
    >
      <p>{message}</p>
    </RetryNote>
  )
}

interface FolderSearchProps {
  /** Matches; undefined without a search. */
  total: number | undefined
  onSearch: (text: string) => void
}

/** Finds entries of the folder by a part of their names. */
function FolderSearch({ total, onSearch }: FolderSearchProps) {
  const intl = useIntl()
  const [text, setText] = useState('')
  const typing = useTypingPause(() => onSearch(text.trim()))
  return (
    <div className="stack gap-2">
      <SearchField
        label={intl.formatMessage({ id: 'hosting-files.search' })}
        value={text}
        onChange={(next) => {
          setText(next)
          typing.soon()
        }}
      />
      <output className={total === undefined ? 'sr' : 'hint'}>
        {total !== undefined && (
          <FormattedMessage
            id={total > FILES_PAGE_MAX ? 'hosting-files.search.first' : 'hosting-files.search.found'}
            values={{ count: total, max: FILES_PAGE_MAX }}
          />
        )}
      </output>
    </div>
  )
}

/** The folders above the shown one. */
function Crumbs({ server, view: { path, order, direction, kind } }: { server: string; view: FolderView }) {
  const intl = useIntl()
  const names = path === '' ? [] : path.split('/')
  const steps = [intl.formatMessage({ id: 'hosting-files.home' }), ...names]
  return (
    <nav className="crumbs" aria-label={intl.formatMessage({ id: 'hosting-files.crumbs' })}>
      <ol>
        {steps.map((name, depth) => (
          // oxlint-disable-next-line react/no-array-index-key -- a path is a list of steps
          <li key={depth}>
            {depth === names.length ? (
              <bdi aria-current="page">{name}</bdi>
            ) : (
              <>
                <AppLink
                  href={folderHref(server, { path: names.slice(0, depth).join('/'), order, direction, kind })}
                  resetScroll={false}
                >
                  <bdi>{name}</bdi>
                </AppLink>
                <ChevronRight className="i flip" aria-hidden="true" />
              </>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** Shows all of the folder, only its files or only its folders. */
function ShownKinds({ server, view }: { server: string; view: FolderView }) {
  const intl = useIntl()
  const navigate = useNavigate()
  const kinds = ['all', ...SHOWN_KINDS] as const
  return (
    <Select
      prefix={intl.formatMessage({ id: 'hosting-files.show' })}
      name="kind"
      value={view.kind ?? 'all'}
      options={kinds.map((kind) => ({
        value: kind,
        label: intl.formatMessage({ id: `hosting-files.show.${kind}` }),
      }))}
      onChange={(value) => {
        const kind = SHOWN_KINDS.find((one) => one === value)
        void navigate({ href: folderHref(server, { ...view, page: 1, kind }), resetScroll: false })
      }}
    />
  )
}

const DIRECTIONS = ['asc', 'desc'] as const

function Sorting({ server, view }: { server: string; view: FolderView }) {
  const intl = useIntl()
  const navigate = useNavigate()
  const sorts = FILE_ORDERS.flatMap((order) => DIRECTIONS.map((direction) => ({ order, direction })))
  const keyOf = ({ order, direction }: Pick<FolderView, 'order' | 'direction'>) => `${order}.${direction}`
  return (
    <Select
      prefix={intl.formatMessage({ id: 'hosting-files.sort' })}
      name="sort"
      value={keyOf(view)}
      options={sorts.map((sort) => ({
        value: keyOf(sort),
        label: intl.formatMessage({ id: `hosting-files.sort.${sort.order}.${sort.direction}` }),
      }))}
      onChange={(value) => {
        const sort = sorts.find((one) => keyOf(one) === value)
        void navigate({
          href: folderHref(server, { path: view.path, kind: view.kind, ...sort }),
          resetScroll: false,
        })
      }}
    />
  )
}
