import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { RotateCw, X } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { formatBytes } from '../../../../lib/format/format.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { Checkbox } from '../../../../ui/controls/checkbox.tsx'
import { FieldError } from '../../../../ui/controls/field-error.tsx'
import { Progress } from '../../../../ui/feedback/progress.tsx'
import { Dialog } from '../../../../ui/floating/dialog.tsx'
import { LeaveGuard } from '../../../forms/leave-guard.tsx'
import { serverKeys } from '../../servers.queries.ts'
import { readEtag } from '../file-content.ts'
import { pause } from './pause.ts'
import { UploadQueue, type ExistingName, type QueuedUpload } from './upload-queue.ts'
import '../../../../styles/pages/hosting.css'

/** Files that were chosen or dropped in a folder. */
export interface FileBatch {
  folder: string
  files: readonly File[]
}

function useUploadQueue(server: string, batches: readonly FileBatch[]) {
  const { api, i18n } = useRouter().options.context
  const queryClient = useQueryClient()
  const [queue] = useState(
    () =>
      new UploadQueue({
        api,
        server,
        pause,
        readEtag: (path) => readEtag(i18n, server, path),
        onStored: () => {
          for (const queryKey of [serverKeys.files(server), serverKeys.content(server)])
            void queryClient.invalidateQueries({ queryKey })
        },
      }),
  )
  const added = useRef(0)
  useEffect(() => {
    for (const { folder, files } of batches.slice(added.current)) queue.add(folder, files)
    added.current = batches.length
  }, [queue, batches])
  useEffect(
    () => () => {
      queue.close()
      added.current = 0
    },
    [queue],
  )
  return { queue, uploads: useSyncExternalStore(queue.subscribe, queue.read, queue.read) }
}

/** Rows that are shown of a long queue. */
const ROWS_MAX = 20

interface UploadTrayProps {
  server: string
  /** Only grows. */
  batches: readonly FileBatch[]
  onClose: () => void
}

/** The files that are uploaded: those that have arrived are only counted. */
export function UploadTray({ server, batches, onClose }: UploadTrayProps) {
  const intl = useIntl()
  const { queue, uploads } = useUploadQueue(server, batches)
  const rows = uploads.filter(({ state }) => state !== 'stored')
  const asked = uploads.find(({ state }) => state === 'exists')
  return (
    <section className="slab slab-pad stack" aria-labelledby="uploads">
      <div className="row">
        <h3 id="uploads">
          <FormattedMessage id="hosting-files.upload.title" />
        </h3>
        <output>
          <FormattedMessage
            id="hosting-files.upload.count"
            values={{ stored: uploads.length - rows.length, count: uploads.length }}
          />
        </output>
        {!queue.isOpen && (
          <Button
            className="push"
            look="quiet"
            icon={X}
            aria-label={intl.formatMessage({ id: 'hosting-files.upload.close' })}
            onClick={onClose}
          />
        )}
      </div>
      {rows.length > 0 && (
        <ul className="stack gap-2">
          {rows.slice(0, ROWS_MAX).map((upload) => (
            <UploadRow key={upload.id} queue={queue} upload={upload} />
          ))}
        </ul>
      )}
      {rows.length > ROWS_MAX && (
        <p className="hint">
          <FormattedMessage id="hosting-files.upload.more" values={{ count: rows.length - ROWS_MAX }} />
        </p>
      )}
      {asked && (
        <ExistingNameDialog
          key={asked.id}
          upload={asked}
          onAnswer={(choice, isForAll) => queue.answer(asked.id, choice, isForAll)}
        />
      )}
      <LeaveGuard
        isOn={queue.isOpen}
        parameter="file"
        question={{
          title: intl.formatMessage({ id: 'hosting-files.upload.leave.title' }),
          text: intl.formatMessage({ id: 'hosting-files.upload.leave' }),
          stay: intl.formatMessage({ id: 'hosting-files.upload.leave.stay' }),
        }}
      />
    </section>
  )
}

function UploadRow({ queue, upload }: { queue: UploadQueue; upload: QueuedUpload }) {
  const intl = useIntl()
  const { id, name, file, state, error, upload: sent } = upload
  const values = { name }
  const size = formatBytes(intl.locale, file.size)
  return (
    <li className="upload-row">
      <div className="min-w-0 file-path">
        {state === 'sending' ? (
          <Progress label={name} value={file.size > 0 ? (sent?.received ?? 0) / file.size : 0}>
            <FormattedMessage
              id="hosting-files.upload.sent"
              values={{ sent: formatBytes(intl.locale, sent?.received ?? 0), size }}
            />
          </Progress>
        ) : (
          <bdi>{name}</bdi>
        )}
        {state === 'failed' && <FieldError isAlert>{error}</FieldError>}
        {(state === 'waiting' || state === 'exists') && (
          <p className="hint">
            <FormattedMessage id={`hosting-files.upload.${state}`} /> · {size}
          </p>
        )}
      </div>
      <div className="row-tight">
        {state === 'failed' && (
          <Button
            look="quiet"
            icon={RotateCw}
            aria-label={intl.formatMessage({ id: 'hosting-files.upload.retry' }, values)}
            onClick={() => queue.retry(id)}
          />
        )}
        <Button
          look="quiet"
          icon={X}
          aria-label={intl.formatMessage({ id: 'hosting-files.upload.cancel' }, values)}
          onClick={() => queue.cancel(id)}
        />
      </div>
    </li>
  )
}

interface ExistingNameDialogProps {
  upload: QueuedUpload
  onAnswer: (choice: ExistingName, isForAll: boolean) => void
}

function ExistingNameDialog({ upload: { name, folder }, onAnswer }: ExistingNameDialogProps) {
  const intl = useIntl()
  const [isForAll, setIsForAll] = useState(false)
  const answer = (choice: ExistingName) => () => onAnswer(choice, isForAll)
  return (
    <Dialog
      isOpen
      onOpenChange={answer('skip')}
      title={intl.formatMessage({ id: 'hosting-files.upload.exists.title' }, { name })}
      footer={
        <>
          <Button look="quiet" onClick={answer('skip')}>
            <FormattedMessage id="hosting-files.upload.exists.skip" />
          </Button>
          <Button onClick={answer('replace')}>
            <FormattedMessage id="hosting-files.upload.exists.replace" />
          </Button>
          <Button look="brand" onClick={answer('both')}>
            <FormattedMessage id="hosting-files.upload.exists.both" />
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>
          <FormattedMessage
            id="hosting-files.upload.exists.text"
            values={{ folder: folder === '' ? intl.formatMessage({ id: 'hosting-files.home' }) : folder }}
          />
        </p>
        <Checkbox name="all" checked={isForAll} onChange={(event) => setIsForAll(event.target.checked)}>
          <FormattedMessage id="hosting-files.upload.exists.all" />
        </Checkbox>
      </div>
    </Dialog>
  )
}
