import {
  deleteServerBackup,
  editServerBackup,
  restoreServerBackup,
  type ServerBackup,
} from '@quarry/api/contract/hosting/backups'
import {
  cancelServerOperation,
  retryServerOperation,
  type Server,
} from '@quarry/api/contract/hosting/servers'
import { BACKUP_PATH_MAX_BYTES } from '@quarry/domain/hosting/backups'
import { useQueryClient } from '@tanstack/react-query'
import {
  Archive,
  ArchiveRestore,
  LoaderCircle,
  MoreVertical,
  Lock,
  LockOpen,
  Pencil,
  RotateCw,
  Trash2,
  TriangleAlert,
  X,
  type LucideIcon,
} from 'lucide-react'
import clsx from 'clsx'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { formatBytes } from '../../../lib/format/format.ts'
import { LazyPart } from '../../../lib/lazy/lazy-part.tsx'
import { addToast } from '../../../lib/toasts/toast-store.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Progress } from '../../../ui/feedback/progress.tsx'
import { ConfirmDialog } from '../../../ui/floating/lazy-confirm-dialog.ts'
import { MenuButton } from '../../../ui/floating/menu-button.tsx'
import type { MenuItem } from '../../../ui/floating/menu-item.ts'
import { RelativeTime } from '../../../ui/labels/relative-time.tsx'
import { serverKeys, useServerMutation } from '../servers.queries.ts'
import { BackupDownload } from './backup-download.tsx'
import { BackupNameDialog } from './lazy-backup-name-dialog.ts'
import { isOpenBackup, openStateOf } from './backups.queries.ts'
import '../../../styles/pages/hosting.css'

interface BackupRowProps {
  server: Server
  backup: ServerBackup
  /** Whether no backup can be changed now. */
  isLocked: boolean
}

type Question = 'rename' | 'restore' | 'remove' | 'delete'

const ICONS: Record<ServerBackup['state'], { icon: LucideIcon; look: string }> = {
  queued: { icon: LoaderCircle, look: 'spin text-orange' },
  creating: { icon: LoaderCircle, look: 'spin text-green' },
  restoring: { icon: ArchiveRestore, look: 'text-purple' },
  failed: { icon: TriangleAlert, look: 'text-red' },
  done: { icon: Archive, look: '' },
}

/** A backup with its state, and what can be done with it. */
export function BackupRow({ server, backup, isLocked }: BackupRowProps) {
  const [asked, setAsked] = useState<Question>()
  const close = () => setAsked(undefined)
  const { icon: Icon, look } = ICONS[backup.state]
  return (
    <li className="backup-row">
      <Icon className={clsx('i i-l', look)} aria-hidden="true" />
      <div className="min-w-0 stack gap-1">
        <div className="row gap-2">
          <h3 dir="auto">{backup.name}</h3>
          {backup.locked && (
            <span className="tag">
              <Lock className="i" aria-hidden="true" />
              <FormattedMessage id="hosting-backups.locked" />
            </span>
          )}
          {backup.automated && (
            <span className="tag">
              <FormattedMessage id="hosting-backups.automated" />
            </span>
          )}
        </div>
        <BackupState server={server} backup={backup} />
      </div>
      <BackupActions server={server} backup={backup} isLocked={isLocked} onAsk={setAsked} />
      {asked === 'rename' && <RenameBackup server={server} backup={backup} onClose={close} />}
      {asked === 'restore' && <RestoreBackup server={server} backup={backup} onClose={close} />}
      {(asked === 'remove' || asked === 'delete') && (
        <DeleteBackup server={server} backup={backup} kind={asked} onClose={close} />
      )}
    </li>
  )
}

const isCancelling = ({ operations }: Server, { operation }: ServerBackup): boolean =>
  operations.find(({ id }) => id === operation)?.cancelling ?? false

function BackupState({ server, backup }: { server: Server; backup: ServerBackup }) {
  const intl = useIntl()
  const { state, progress, failure, size, created } = backup
  const open = openStateOf(backup)
  if (open) {
    const step = isCancelling(server, backup) ? 'cancelling' : open
    return (
      <Progress
        label={intl.formatMessage({ id: `hosting-backups.state.${step}` })}
        value={(progress ?? 0) / 100}
      >
        <FormattedMessage id="hosting.percent" values={{ percent: progress ?? 0 }} />
      </Progress>
    )
  }
  const reason = intl.formatMessage(
    { id: `hosting-backups.failure.${reasonOf(failure)}` },
    { max: BACKUP_PATH_MAX_BYTES },
  )
  return (
    <>
      <p className="muted">
        <RelativeTime date={created} />
        {size !== null && ` · ${formatBytes(intl.locale, size)}`}
      </p>
      {(state === 'failed' || failure !== null) && (
        <p className="text-red">
          <FormattedMessage
            id={`hosting-backups.${isUnsent(backup) ? 'unsent' : state === 'failed' ? 'failed' : 'restore.failed'}`}
            values={{ reason }}
          />
        </p>
      )}
    </>
  )
}

const REASONS = ['no_space', 'network', 'backup_damaged', 'path_too_long'] as const

const reasonOf = (failure: ServerBackup['failure']) => REASONS.find((one) => one === failure) ?? 'internal'

/** Whether it was created, but could not be sent to the storage: its archive is complete on the node. */
const isUnsent = ({ state, failure }: ServerBackup) => state === 'failed' && failure === 'network'

/** Whether the API lets users download the backup now. */
const isReadable = ({ status, datacenter, node_available }: Server, { size, needs_node }: ServerBackup) =>
  size !== null && status !== 'suspended' && (needs_node ? node_available : datacenter !== null)

interface BackupActionsProps extends BackupRowProps {
  onAsk: (question: Question) => void
}

function BackupActions({ server, backup, isLocked, onAsk }: BackupActionsProps) {
  const intl = useIntl()
  const { id, name, state, locked, operation } = backup
  const server_id = server.server_id
  const cancel = useServerMutation({
    send: (api) => api(cancelServerOperation, { params: { server: server_id, operation } }),
  })
  const retry = useServerMutation({
    send: (api) => api(retryServerOperation, { params: { server: server_id, operation } }),
  })
  const lock = useServerMutation({
    send: (api, next: boolean) =>
      api(editServerBackup, { params: { server: server_id, backup: id }, body: { locked: next } }),
  })
  if (isOpenBackup(backup)) {
    return (
      <div className="row-tight">
        {isReadable(server, backup) && <BackupDownload server={server} backup={backup} />}
        <Button
          icon={X}
          disabled={isCancelling(server, backup)}
          isBusy={cancel.isPending}
          onClick={() => cancel.mutate()}
        >
          <FormattedMessage id="shell.cancel" />
        </Button>
      </div>
    )
  }
  const isFailed = state === 'failed'
  const isEmpty = isFailed && !isUnsent(backup)
  const action = (
    label: 'rename' | 'restore' | 'lock' | 'unlock' | 'delete',
    item: Pick<MenuItem & { kind: 'action' }, 'icon' | 'onSelect' | 'tone' | 'isDisabled'>,
  ): MenuItem => ({
    kind: 'action',
    label: intl.formatMessage({ id: `hosting-backups.${label}` }),
    ...item,
    isDisabled: isLocked || item.isDisabled === true,
  })
  const items: MenuItem[] = [
    action('rename', { icon: Pencil, onSelect: () => onAsk('rename') }),
    ...(isFailed ? [] : [action('restore', { icon: ArchiveRestore, onSelect: () => onAsk('restore') })]),
    locked
      ? action('unlock', { icon: LockOpen, onSelect: () => lock.mutate(false) })
      : action('lock', { icon: Lock, onSelect: () => lock.mutate(true) }),
    ...(isEmpty
      ? []
      : [
          action('delete', {
            icon: Trash2,
            tone: 'danger',
            isDisabled: locked,
            onSelect: () => onAsk('delete'),
          }),
        ]),
  ]
  const label = intl.formatMessage({ id: 'hosting-backups.actions' }, { name })
  return (
    <div className="row-tight">
      {isFailed && backup.can_retry && (
        <Button icon={RotateCw} disabled={isLocked} isBusy={retry.isPending} onClick={() => retry.mutate()}>
          <FormattedMessage id="shell.retry" />
        </Button>
      )}
      {isEmpty && (
        <Button
          icon={Trash2}
          disabled={isLocked || locked}
          aria-label={intl.formatMessage({ id: 'hosting-backups.remove.name' }, { name })}
          onClick={() => onAsk('remove')}
        >
          <FormattedMessage id="hosting-backups.remove" />
        </Button>
      )}
      {isReadable(server, backup) && <BackupDownload server={server} backup={backup} />}
      <MenuButton label={label} className="btn btn-quiet btn-icon" items={items}>
        <MoreVertical className="i i-l" aria-hidden="true" />
      </MenuButton>
    </div>
  )
}

interface QuestionProps {
  server: Server
  backup: ServerBackup
  onClose: () => void
}

function RenameBackup({ server: { server_id: id }, backup, onClose }: QuestionProps) {
  const names = useQueryClient().getQueryData<ServerBackup[]>(serverKeys.backups(id)) ?? []
  const rename = useServerMutation({
    send: (api, name: string) =>
      api(editServerBackup, { params: { server: id, backup: backup.id }, body: { name } }),
    showsOwnErrors: true,
    onDone: onClose,
  })
  return (
    <LazyPart onFail={onClose}>
      <BackupNameDialog
        draft={`backup:${backup.id}`}
        backup={backup}
        names={names.map(({ name }) => name)}
        error={rename.error}
        isBusy={rename.isPending}
        onSubmit={rename.mutate}
        onClose={onClose}
      />
    </LazyPart>
  )
}

function RestoreBackup({ server, backup: { id, name, created }, onClose }: QuestionProps) {
  const intl = useIntl()
  const restore = useServerMutation({
    send: (api) => api(restoreServerBackup, { params: { server: server.server_id, backup: id }, body: {} }),
    isShownFirst: true,
    onDone: onClose,
  })
  return (
    <LazyPart onFail={onClose}>
      <ConfirmDialog
        isOpen
        onOpenChange={onClose}
        title={intl.formatMessage({ id: 'hosting-backups.restore.title' }, { name })}
        confirmLabel={intl.formatMessage({ id: 'hosting-backups.restore' })}
        cancelLabel={intl.formatMessage({ id: 'shell.cancel' })}
        isBusy={restore.isPending}
        onConfirm={() => restore.mutate()}
      >
        <FormattedMessage
          id="hosting-backups.restore.text"
          values={{ date: intl.formatDate(created, { dateStyle: 'long', timeStyle: 'short' }) }}
        />
      </ConfirmDialog>
    </LazyPart>
  )
}

const CONFIRMATIONS = { remove: 'hosting-backups.remove', delete: 'hosting-backups.delete.confirm' } as const

/** Asks before a backup is deleted. One that was not created has no files, so its name need not be typed. */
function DeleteBackup({ server, backup, kind, onClose }: QuestionProps & { kind: 'remove' | 'delete' }) {
  const intl = useIntl()
  const { id, name } = backup
  const remove = useServerMutation({
    send: (api) => api(deleteServerBackup, { params: { server: server.server_id, backup: id } }),
    onDone: () => {
      onClose()
      const title = intl.formatMessage({ id: `hosting-backups.${kind}.done` }, { name })
      addToast({ type: 'success', title })
    },
  })
  return (
    <LazyPart onFail={onClose}>
      <ConfirmDialog
        isOpen
        onOpenChange={onClose}
        title={intl.formatMessage({ id: `hosting-backups.${kind}.title` }, { name })}
        {...(kind === 'delete' && { typedText: name })}
        confirmLabel={intl.formatMessage({ id: CONFIRMATIONS[kind] })}
        cancelLabel={intl.formatMessage({ id: 'shell.cancel' })}
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate()}
      >
        <FormattedMessage id={`hosting-backups.${kind}.text`} />
      </ConfirmDialog>
    </LazyPart>
  )
}
