import { copyServerFile, createServerFile, deleteServerFile } from '@quarry/api/contract/hosting/files'
import { useRef, useState } from 'react'
import { FormattedMessage, useIntl, type IntlShape } from 'react-intl'
import { lazy, LazyPart } from '../../../lib/lazy/lazy-part.tsx'
import { addToast } from '../../../lib/toasts/toast-store.ts'
import { ConfirmDialog } from '../../../ui/floating/lazy-confirm-dialog.ts'
import { useServerMutation } from '../servers.queries.ts'
import { joinPath, moveFiles, type Move } from './files.queries.ts'
import { movedText } from './moves/moved-text.ts'
import '../../../styles/pages/hosting.css'

const PathDialog = lazy(async () => (await import('./path-dialog.tsx')).PathDialog)
const ExtractDialog = lazy(async () => (await import('./operations/extract-dialog.tsx')).ExtractDialog)
const CurseForgeDialog = lazy(
  async () => (await import('./operations/curseforge-dialog.tsx')).CurseForgeDialog,
)
const FetchDialog = lazy(async () => (await import('./operations/fetch-dialog.tsx')).FetchDialog)

/** What is asked before something in the shown folder is changed. */
export type FileQuestion =
  | { kind: 'file' | 'folder' | 'fetch' | 'curseforge' }
  | { kind: 'rename' | 'copy' | 'extract'; name: string }
  | { kind: 'move' | 'delete'; names: readonly string[] }

interface FileDialogProps<Question extends FileQuestion = FileQuestion> {
  server: string
  folder: string
  question: Question
  onMoved: (moves: readonly Move[]) => void
  onClose: () => void
}

export function FileDialog({ question, ...props }: FileDialogProps) {
  if (question.kind === 'delete') return <DeleteFiles {...props} question={{ ...question, kind: 'delete' }} />
  if (question.kind === 'extract')
    return (
      <LazyPart onFail={props.onClose}>
        <ExtractDialog {...props} name={question.name} />
      </LazyPart>
    )
  if (question.kind === 'fetch')
    return (
      <LazyPart onFail={props.onClose}>
        <FetchDialog {...props} />
      </LazyPart>
    )
  if (question.kind === 'curseforge')
    return (
      <LazyPart onFail={props.onClose}>
        <CurseForgeDialog {...props} />
      </LazyPart>
    )
  return <EnterPath {...props} question={question as PathQuestion} />
}

type PathQuestion =
  | { kind: 'file' | 'folder' }
  | { kind: 'rename' | 'copy'; name: string }
  | { kind: 'move'; names: readonly string[] }

const suggestionOf = (question: PathQuestion, folder: string): string => {
  if (question.kind === 'move') return folder
  return 'name' in question ? question.name : ''
}

/** The path of a folder, as users enter it. */
const folderIn = (text: string): string => text.replaceAll(/^\/|\/$/g, '')

/** What has happened, for the toast. `path` is what was entered. */
function doneText(intl: IntlShape, question: PathQuestion, path: string): string {
  switch (question.kind) {
    case 'file':
    case 'folder':
      return intl.formatMessage({ id: 'hosting-files.created' }, { name: path })
    case 'rename':
    case 'copy':
      return intl.formatMessage(
        { id: `hosting-files.${question.kind}.done` },
        { from: question.name, name: path },
      )
    case 'move':
      return movedText(intl, question.names, folderIn(path))
  }
}

/** The menu button of a file in the list. */
const buttonOf = (name: string): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>('[data-file]')]
    .find(({ dataset }) => dataset['file'] === name)
    ?.querySelector<HTMLElement>('[aria-haspopup]') ?? null

/** A new name, or for moving the folder that receives the files. */
function EnterPath({ server, folder, question, onMoved, onClose }: FileDialogProps<PathQuestion>) {
  const intl = useIntl()
  const { kind } = question
  const suggestion = suggestionOf(question, folder)
  const [path, setPath] = useState(suggestion)
  /** The row that had the focus is gone then. */
  const renamed = useRef<string>(undefined)
  const params = { server }
  const change = useServerMutation({
    /** Returns what has happened: the field may contain another text by then. */
    send: async (api, text: string) => {
      const done = doneText(intl, question, text)
      if (!('names' in question) && !('name' in question)) {
        await api(createServerFile, { params, body: { path: joinPath(folder, text), kind: question.kind } })
        return done
      }
      if (question.kind === 'copy') {
        const body = { from: joinPath(folder, question.name), to: joinPath(folder, text) }
        await api(copyServerFile, { params, body })
        return done
      }
      const names = 'names' in question ? question.names : [question.name]
      const moves = names.map((name) => ({
        from: joinPath(folder, name),
        to: question.kind === 'move' ? joinPath(folderIn(text), name) : joinPath(folder, text),
      }))
      const moved: Move[] = []
      // Also those before a failure can be undone.
      await moveFiles(api, server, moves, (move) => {
        moved.push(move)
        onMoved([...moved])
      })
      if (kind === 'rename') renamed.current = text.normalize('NFC')
      return done
    },
    showsOwnErrors: true,
    isShownFirst: true,
    onDone: (title) => {
      onClose()
      addToast({ type: 'success', title })
    },
  })
  const isMove = kind === 'move' || kind === 'rename'
  const label = intl.formatMessage({
    id: kind === 'move' ? 'hosting-files.destination' : 'hosting-files.name',
  })
  return (
    <LazyPart onFail={onClose}>
      <PathDialog
        draft={`file:${server}:${kind}:${joinPath(folder, suggestion)}`}
        title={intl.formatMessage({ id: `hosting-files.${kind}.title` })}
        action={intl.formatMessage({ id: `hosting-files.${kind}.action` })}
        label={label}
        hint={kind === 'move' ? intl.formatMessage({ id: 'hosting-files.destination.hint' }) : undefined}
        enters={kind === 'move' ? 'folder' : 'name'}
        value={path}
        error={change.error}
        isBusy={change.isPending}
        finalFocus={() => (renamed.current === undefined ? null : buttonOf(renamed.current))}
        onChange={setPath}
        onSubmit={() => (isMove && path === suggestion ? onClose() : change.mutate(path))}
        onClose={onClose}
      />
    </LazyPart>
  )
}

type DeleteQuestion = { kind: 'delete'; names: readonly string[] }

function DeleteFiles({ server, folder, question: { names }, onClose }: FileDialogProps<DeleteQuestion>) {
  const intl = useIntl()
  const [first = ''] = names
  const count = names.length
  const remove = useServerMutation({
    send: async (api) => {
      for (const name of names)
        // oxlint-disable-next-line no-await-in-loop -- the first failure ends the rest
        await api(deleteServerFile, { params: { server }, query: { path: joinPath(folder, name) } })
    },
    onDone: () => {
      onClose()
      const title = intl.formatMessage({ id: 'hosting-files.delete.done' }, { count, name: first })
      addToast({ type: 'success', title })
    },
  })
  return (
    <LazyPart onFail={onClose}>
      <ConfirmDialog
        isOpen
        onOpenChange={onClose}
        title={intl.formatMessage({ id: 'hosting-files.delete.title' }, { count, name: first })}
        confirmLabel={intl.formatMessage({ id: 'hosting-files.delete' })}
        cancelLabel={intl.formatMessage({ id: 'shell.cancel' })}
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate()}
      >
        <FormattedMessage id="hosting-files.delete.text" />
        {count > 1 && <DeletedNames names={names} />}
      </ConfirmDialog>
    </LazyPart>
  )
}

/** Of the listed names. */
const LISTED_MAX = 5

/** What is deleted together: the first names, and how many others. */
function DeletedNames({ names }: Pick<DeleteQuestion, 'names'>) {
  const others = names.length - LISTED_MAX
  return (
    <ul className="file-path">
      {names.slice(0, LISTED_MAX).map((name) => (
        <li key={name}>
          <bdi>{name}</bdi>
        </li>
      ))}
      {others > 0 && (
        <li>
          <FormattedMessage id="hosting-files.delete.others" values={{ count: others }} />
        </li>
      )}
    </ul>
  )
}
