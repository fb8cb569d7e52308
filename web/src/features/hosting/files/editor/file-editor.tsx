import { isApiError } from '@quarry/api/contract/client'
import type { Server } from '@quarry/api/contract/hosting/servers'
import { writeServerFile } from '@quarry/api/contract/hosting/files'
import { EDITED_FILE_MAX_BYTES } from '@quarry/domain/hosting/server-files'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { Download, FilePlus, RotateCw, Save as SaveIcon } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { formatBytes } from '../../../../lib/format/format.ts'
import { addToast } from '../../../../lib/toasts/toast-store.ts'
import { Button, ButtonLink } from '../../../../ui/controls/button.tsx'
import { Note } from '../../../../ui/feedback/note.tsx'
import { FormError } from '../../../forms/form-error.tsx'
import { LeaveGuard } from '../../../forms/leave-guard.tsx'
import { BrowserOnly } from '../../browser-only.tsx'
import { useRestart } from '../../power-control.tsx'
import { RetryNote } from '../../retry-note.tsx'
import { useServerMutation } from '../../servers.queries.ts'
import { readText, type FileContent } from '../file-content.ts'
import { downloadHref, editHref } from '../files.queries.ts'
import { useSaveAs } from './save-as.tsx'
import { isLog, ShareLog } from './share-log.tsx'
import { TextArea } from './text-area.tsx'

interface FileEditorProps {
  server: Server
  path: string
  /** Whether files cannot be changed now. */
  isLocked: boolean
  closeHref: string
}

const nameOf = (path: string) => path.split('/').at(-1) ?? ''

/** A text file; of any other only its download. */
export function FileEditor(props: FileEditorProps) {
  const { path, closeHref } = props
  const server = props.server.server_id
  const intl = useIntl()
  const { i18n } = useRouter().options.context
  const { data, error, refetch, isFetching, dataUpdatedAt } = useQuery({
    queryKey: ['server-file', server, path],
    queryFn: ({ signal }) => readText(i18n, server, path, signal),
    // What is edited changes only on request.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  if (error && !data)
    return (
      <RetryNote
        isBusy={isFetching}
        onRetry={refetch}
        actions={
          <ButtonLink size="small" href={closeHref}>
            <FormattedMessage id="hosting-files.edit.close" />
          </ButtonLink>
        }
      >
        <p>{error.message}</p>
      </RetryNote>
    )
  if (!data)
    return (
      <BrowserOnly>
        <FormattedMessage id="hosting-files.edit.loading" />
      </BrowserOnly>
    )
  if (data.kind === 'text')
    return (
      <TextEditor
        key={dataUpdatedAt}
        {...props}
        stored={data}
        onReload={async () => void (await refetch())}
      />
    )
  return (
    <Note
      level="info"
      actions={
        <>
          <ButtonLink icon={Download} href={downloadHref(server, path)} download={nameOf(path)}>
            <FormattedMessage id="hosting-files.download" />
          </ButtonLink>
          <ButtonLink look="quiet" href={closeHref}>
            <FormattedMessage id="hosting-files.edit.close" />
          </ButtonLink>
        </>
      }
    >
      <FormattedMessage
        id={`hosting-files.edit.${data.kind}`}
        values={{ limit: formatBytes(intl.locale, EDITED_FILE_MAX_BYTES) }}
      />
    </Note>
  )
}

interface Save {
  /** The state that is replaced; undefined if there is none. */
  etag: string | undefined
  /** Whether the server restarts afterwards. */
  restarts: boolean
}

interface TextEditorProps extends FileEditorProps {
  stored: Extract<FileContent, { kind: 'text' }>
  onReload: () => Promise<void>
}

function TextEditor({ server, path, isLocked, closeHref, stored, onReload }: TextEditorProps) {
  const intl = useIntl()
  const navigate = useNavigate()
  const id = server.server_id
  const restart = useRestart(server)
  const name = nameOf(path)
  const [text, setText] = useState(stored.text)
  const [saved, setSaved] = useState(stored)
  const isChanged = text !== saved.text
  const save = useServerMutation({
    send: async (api, { etag, restarts }: Save) => {
      const query = { path, ...(etag !== undefined && { etag }) }
      const done = await api(writeServerFile, { params: { server: id }, query, body: new Blob([text]) })
      setSaved({ kind: 'text', text, etag: done.etag })
      if (restarts) await restart.send()
      return restarts
    },
    showsOwnErrors: true,
    onDone: (restarts) => {
      const title = restarts ? 'hosting-files.edit.restarting' : 'hosting-files.edit.saved'
      addToast({ type: 'success', title: intl.formatMessage({ id: title }, { name }) })
    },
  })
  const saveAs = useSaveAs({
    server: id,
    path,
    text,
    onSaved: (copy) => {
      // Everything that was typed is in the copy.
      if (copy.path !== path) return navigate({ href: editHref(id, copy.path), ignoreBlocker: true })
      setSaved({ kind: 'text', text, etag: copy.etag })
      return save.reset()
    },
  })
  useSaveKey(() => {
    if (isChanged && !isLocked && !save.isPending && !saveAs.isAsking)
      save.mutate({ etag: saved.etag, restarts: false })
  })
  const { error } = save
  const isConflict = isApiError(error) && (error.rule === 'file_changed' || error.code === 'not_found')
  return (
    <div className="stack">
      <div className="row">
        <SaveButtons
          restart={restart}
          isLocked={isLocked}
          isChanged={isChanged}
          isBusy={save.isPending}
          onSave={(restarts) => save.mutate({ etag: saved.etag, restarts })}
          onSaveAs={saveAs.ask}
        />
        {isLog(path) && <ShareLog server={id} path={path} text={text} />}
        <ButtonLink look="quiet" href={closeHref}>
          <FormattedMessage id="hosting-files.edit.close" />
        </ButtonLink>
        <output className="hint">{isChanged && <FormattedMessage id="hosting-files.edit.unsaved" />}</output>
      </div>
      {isLocked && (
        <p className="hint">
          <FormattedMessage id="hosting-files.locked" />
        </p>
      )}
      {isConflict ? (
        <FileConflict
          server={id}
          path={path}
          isBusy={save.isPending}
          onKeepMine={(etag) => save.mutate({ etag, restarts: false })}
          onTakeTheirs={onReload}
        />
      ) : (
        <FormError error={error} />
      )}
      <TextArea
        key={String(isLocked)}
        path={path}
        text={text}
        label={intl.formatMessage({ id: 'hosting-files.edit.text' }, { name })}
        isReadOnly={isLocked}
        onChange={setText}
      />
      {restart.question}
      {saveAs.question}
      <LeaveGuard
        isOn={isChanged}
        parameter="file"
        question={{
          title: intl.formatMessage({ id: 'forms.unsaved.leave.title' }),
          text: intl.formatMessage({ id: 'hosting-files.edit.leave' }),
          stay: intl.formatMessage({ id: 'forms.unsaved.leave.stay' }),
        }}
      />
    </div>
  )
}

/** Ctrl-S and Cmd-S save the file instead of the page. */
function useSaveKey(save: () => void) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return
    event.preventDefault()
    save()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

interface SaveButtonsProps {
  restart: ReturnType<typeof useRestart>
  isLocked: boolean
  isChanged: boolean
  isBusy: boolean
  onSave: (restarts: boolean) => void
  onSaveAs: () => void
}

function SaveButtons({ restart, isLocked, isChanged, isBusy, onSave, onSaveAs }: SaveButtonsProps) {
  const isDisabled = isLocked || !isChanged
  return (
    <>
      <Button
        look="brand"
        icon={SaveIcon}
        disabled={isDisabled}
        isBusy={isBusy}
        aria-keyshortcuts="Control+S Meta+S"
        onClick={() => onSave(false)}
      >
        <FormattedMessage id="hosting-files.edit.save" />
      </Button>
      {restart.isRunning && restart.mayRestart && (
        <Button
          icon={RotateCw}
          disabled={isDisabled || isBusy}
          onClick={() => restart.ask(() => onSave(true))}
        >
          <FormattedMessage id="hosting.saveAndRestart" />
        </Button>
      )}
      <Button icon={FilePlus} disabled={isLocked || isBusy} onClick={onSaveAs}>
        <FormattedMessage id="hosting-files.saveAs" />
      </Button>
    </>
  )
}

interface FileConflictProps {
  server: string
  path: string
  isBusy: boolean
  /** With the state that is replaced; undefined if the file was deleted. */
  onKeepMine: (etag: string | undefined) => void
  onTakeTheirs: () => Promise<void>
}

/** The file was changed after it had been loaded: a choice between the two contents. */
function FileConflict({ server, path, isBusy, onKeepMine, onTakeTheirs }: FileConflictProps) {
  const intl = useIntl()
  const { i18n } = useRouter().options.context
  const [isCompared, setIsCompared] = useState(false)
  const { data, error, isFetching } = useQuery({
    queryKey: ['server-file', server, path, 'stored'],
    queryFn: ({ signal }) => readText(i18n, server, path, signal),
    staleTime: Infinity,
    gcTime: 0,
  })
  const isDeleted = isApiError(error) && error.code === 'not_found'
  const theirs = data?.kind === 'text' ? data : undefined
  return (
    <Note
      level="warning"
      isAlert
      title={<FormattedMessage id="hosting-files.edit.conflict" />}
      actions={
        <>
          <Button
            isBusy={isBusy || isFetching}
            disabled={!theirs && !isDeleted}
            onClick={() => onKeepMine(theirs?.etag)}
          >
            <FormattedMessage id="hosting-files.edit.conflict.mine" />
          </Button>
          {!isDeleted && (
            <Button onClick={() => void onTakeTheirs()}>
              <FormattedMessage id="hosting-files.edit.conflict.theirs" />
            </Button>
          )}
          {theirs && (
            <Button look="quiet" aria-expanded={isCompared} onClick={() => setIsCompared(!isCompared)}>
              <FormattedMessage id="hosting-files.edit.conflict.compare" />
            </Button>
          )}
        </>
      }
    >
      <div className="stack gap-2">
        <p>
          {error && !isDeleted ? error.message : <FormattedMessage id="hosting-files.edit.conflict.text" />}
        </p>
        {isCompared && theirs && (
          <TextArea
            path={path}
            text={theirs.text}
            label={intl.formatMessage({ id: 'hosting-files.edit.stored' }, { name: nameOf(path) })}
            isReadOnly
            onChange={() => {}}
          />
        )}
      </div>
    </Note>
  )
}
