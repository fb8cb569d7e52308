import type { Server } from '@quarry/api/contract/hosting/servers'
import { FILES_PAGE_MAX } from '@quarry/domain/limits/counts'
import { FILE_SEARCH } from '@quarry/domain/limits/lengths'
import { FILE_ORDERS } from '@quarry/domain/hosting/server-files'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { ChevronRight, FilePlus, FolderPlus, Link } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useTypingPause } from '../../../lib/forms/use-typing-pause.ts'
import { lazy, lazyInBrowser, LazyPart } from '../../../lib/lazy/lazy-part.tsx'
import { canDo } from '../../../lib/viewer/can-do.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { AppLink } from '../../../ui/navigation/app-link.tsx'
import { Pagination } from '../../../ui/navigation/pagination.tsx'
import { ServerNotice } from '../overview/server-notice.tsx'
import { RetryNote } from '../retry-note.tsx'
import { isReachable, isReplaced, memberRoleOf } from '../server-state.ts'
import { useServerMutation } from '../servers.queries.ts'
import { UndoBar } from '../undo-bar.tsx'
import { FileDialog, type FileQuestion } from './file-dialog.tsx'
import { FileList } from './file-list.tsx'
import { UploadArea, UploadButton } from './uploads/upload-area.tsx'
import type { FileBatch } from './uploads/upload-tray.tsx'
import {
  filesQuery,
  folderHref,
  isImagePath,
  moveFiles,
  type FolderView,
  type Move,
} from './files.queries.ts'
import '../../../styles/pages/hosting.css'

const UploadTray = lazy(async () => (await import('./uploads/upload-tray.tsx')).UploadTray)
const FileOperations = lazy(async () => (await import('./operations/file-operations.tsx')).FileOperations)
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
      {mayUse && isReachable(server) && file === undefined && <Files server={server} view={view} />}
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

function Files({ server, view }: FilesPageProps) {
  const { api } = useRouter().options.context
  const id = server.server_id
  const [typed, setTyped] = useState({ folder: view.path, text: '' })
  const searched = typed.folder === view.path ? typed.text : ''
  const { data, error, isError, refetch, isFetching, isPlaceholderData } = useQuery(
    filesQuery(api, id, searched === '' ? view : { ...view, page: 1, search: searched }),
  )
  const [question, setQuestion] = useState<FileQuestion>()
  const [moved, setMoved] = useState<readonly Move[]>([])
  const [batches, setBatches] = useState<readonly FileBatch[]>([])
  const isLocked = isReplaced(server)
  const upload = (files: readonly File[]) => setBatches((before) => [...before, { folder: view.path, files }])
  return (
    <UploadArea isLocked={isLocked} onFiles={upload}>
      <Crumbs server={id} view={view} />
      <Toolbar server={id} view={view} isLocked={isLocked} onFiles={upload} onAsk={setQuestion} />
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
      <MoveUndo server={id} moved={moved} isLocked={isLocked} onDone={() => setMoved([])} />
      {isError && (
        <Unlisted
          message={error.message}
          homeHref={view.path === '' ? undefined : folderHref(id, {})}
          isBusy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !isError && (
        <>
          <output className="sr">
            <FormattedMessage id="hosting-files.loading" />
          </output>
          <Skeleton />
          <Skeleton />
        </>
      )}
      {data && data.files.length === 0 && searched === '' && (
        <EmptyState level={3} title={<FormattedMessage id="hosting-files.none" />}>
          <FormattedMessage id="hosting-files.none.text" />
        </EmptyState>
      )}
      {data && data.files.length > 0 && (
        <FileList
          key={`${view.path}:${view.page}`}
          server={id}
          folder={view.path}
          files={data.files}
          isLocked={isLocked}
          onAsk={setQuestion}
        />
      )}
      {data && searched === '' && (
        <Pagination
          page={view.page}
          pageCount={Math.ceil(data.total / FILES_PAGE_MAX)}
          hrefOf={(page) => folderHref(id, { ...view, page })}
        />
      )}
      {question && (
        <FileDialog
          server={id}
          folder={view.path}
          question={question}
          onMoved={setMoved}
          onClose={() => setQuestion(undefined)}
        />
      )}
    </UploadArea>
  )
}

interface ToolbarProps {
  server: string
  view: FolderView
  isLocked: boolean
  onFiles: (files: readonly File[]) => void
  onAsk: (question: FileQuestion) => void
}

/** What puts files into the shown folder, and its order. */
function Toolbar({ server, view, isLocked, onFiles, onAsk }: ToolbarProps) {
  return (
    <div className="row">
      <UploadButton isLocked={isLocked} onFiles={onFiles} />
      <Button icon={FolderPlus} disabled={isLocked} onClick={() => onAsk({ kind: 'folder' })}>
        <FormattedMessage id="hosting-files.create.folder" />
      </Button>
      <Button icon={FilePlus} disabled={isLocked} onClick={() => onAsk({ kind: 'file' })}>
        <FormattedMessage id="hosting-files.create.file" />
      </Button>
      <Button icon={Link} disabled={isLocked} onClick={() => onAsk({ kind: 'fetch' })}>
        <FormattedMessage id="hosting-files.fetch" />
      </Button>
      <Sorting server={server} view={view} />
    </div>
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
      <TextField
        label={intl.formatMessage({ id: 'hosting-files.search' })}
        name="search"
        type="search"
        dir="auto"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={FILE_SEARCH.max}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
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
function Crumbs({ server, view: { path, order, direction } }: { server: string; view: FolderView }) {
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
                  href={folderHref(server, { path: names.slice(0, depth).join('/'), order, direction })}
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

const DIRECTIONS = ['asc', 'desc'] as const

function Sorting({ server, view }: { server: string; view: FolderView }) {
  const intl = useIntl()
  const navigate = useNavigate()
  const sorts = FILE_ORDERS.flatMap((order) => DIRECTIONS.map((direction) => ({ order, direction })))
  const keyOf = ({ order, direction }: Pick<FolderView, 'order' | 'direction'>) => `${order}.${direction}`
  return (
    <Select
      className="push"
      prefix={intl.formatMessage({ id: 'hosting-files.sort' })}
      name="sort"
      value={keyOf(view)}
      options={sorts.map((sort) => ({
        value: keyOf(sort),
        label: intl.formatMessage({ id: `hosting-files.sort.${sort.order}.${sort.direction}` }),
      }))}
      onChange={(value) => {
        const sort = sorts.find((one) => keyOf(one) === value)
        void navigate({ href: folderHref(server, { path: view.path, ...sort }), resetScroll: false })
      }}
    />
  )
}

interface MoveUndoProps {
  server: string
  moved: readonly Move[]
  isLocked: boolean
  onDone: () => void
}

/** The last files that were moved or renamed, until that is undone or others are moved. */
function MoveUndo({ server, moved, isLocked, onDone }: MoveUndoProps) {
  const undo = useServerMutation({
    send: (api, moves: readonly Move[]) =>
      moveFiles(
        api,
        server,
        moves.toReversed().map(({ from, to, id }) => ({ from: to, to: from, id })),
      ),
    onDone,
  })
  const [first] = moved
  return (
    <UndoBar isLocked={isLocked} isBusy={undo.isPending} onUndo={() => undo.mutate(moved)}>
      {first && <FormattedMessage id="hosting-files.moved" values={{ count: moved.length, ...first }} />}
    </UndoBar>
  )
}
