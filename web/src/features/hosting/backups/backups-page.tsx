import { createServerBackup, setServerBackups, type ServerBackup } from '@quarry/api/contract/hosting/backups'
import type { Server } from '@quarry/api/contract/hosting/servers'
import { BACKUP_INTERVALS, type BackupInterval } from '@quarry/domain/hosting/backups'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { LazyPart } from '../../../lib/lazy/lazy-part.tsx'
import { addToast } from '../../../lib/toasts/toast-store.ts'
import { canDo } from '../../../lib/viewer/can-do.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { Badge } from '../../../ui/labels/badge.tsx'
import { NeedsScripts } from '../browser-only.tsx'
import { ServerNotice } from '../overview/server-notice.tsx'
import { RetryNote } from '../retry-note.tsx'
import { isOff, memberRoleOf, phaseOf, shownPower } from '../server-state.ts'
import { useServerMutation } from '../servers.queries.ts'
import { BackupNameDialog } from './lazy-backup-name-dialog.ts'
import { BackupRow } from './backup-row.tsx'
import { isOpenBackup, serverBackupsQuery } from './backups.queries.ts'
import '../../../styles/pages/hosting.css'

/** With so few backups left of the plan, their number is marked. */
const FEW_LEFT = 3

/** The backups of a server, for users who may use its files. */
export function BackupsPage({ server }: { server: Server }) {
  if (canDo({ viewer: { can: server.can } }, 'server.files')) return <LoadedBackups server={server} />
  return (
    <>
      <h2>
        <FormattedMessage id="hosting-backups.title" />
      </h2>
      <Note level="info">
        <FormattedMessage id={memberRoleOf(server) ? 'hosting-backups.forbidden' : 'hosting-backups.staff'} />
      </Note>
    </>
  )
}

/** Why no backup can be created, restored or changed now. */
function lockOf(server: Server, backups: readonly ServerBackup[]) {
  const phase = phaseOf(server)
  if (phase === 'suspended' || phase === 'upgrading') return 'suspended'
  if (phase === 'installing') return 'installing'
  return backups.some(isOpenBackup) ? 'busy' : undefined
}

/** Why no further backup can be created now. */
function obstacleOf(server: Server, backups: readonly ServerBackup[]) {
  const { power, preferences, backup_quota: quota } = server
  if (phaseOf(server) === 'broken') return 'broken'
  if (backups.length >= quota) return 'full'
  const isOn = power !== null && !isOff(shownPower(power))
  return isOn && !preferences.backup_while_running ? 'running' : undefined
}

function LoadedBackups({ server }: { server: Server }) {
  const { api } = useRouter().options.context
  const { data, isError, isFetching, refetch } = useQuery(serverBackupsQuery(api, server.server_id))
  const warning = isError && (
    <RetryNote level={data ? 'warning' : 'error'} isBusy={isFetching} onRetry={refetch}>
      <FormattedMessage id={`hosting-backups.${data ? 'stale' : 'unlisted'}`} />
    </RetryNote>
  )
  if (data) return <Backups server={server} backups={data} warning={warning} />
  return (
    <section className="stack" aria-labelledby="backups">
      <ServerNotice server={server} />
      <h2 id="backups">
        <FormattedMessage id="hosting-backups.title" />
      </h2>
      {warning || (
        <output className="muted">
          <FormattedMessage id="hosting-backups.loading" />
        </output>
      )}
    </section>
  )
}

interface BackupsProps {
  server: Server
  backups: readonly ServerBackup[]
  /** That they may be out of date. */
  warning: ReactNode
}

function Backups({ server, backups, warning }: BackupsProps) {
  const { backup_quota: quota } = server
  const [isNaming, setIsNaming] = useState(false)
  const lock = lockOf(server, backups)
  const obstacle = lock ?? obstacleOf(server, backups)
  return (
    <section className="stack" aria-labelledby="backups">
      <ServerNotice server={server} />
      <div className="row">
        <h2 id="backups">
          <FormattedMessage id="hosting-backups.title" />
        </h2>
        <Quota used={backups.length} quota={quota} />
        <Button
          className="push"
          look="brand"
          icon={Plus}
          disabled={obstacle !== undefined}
          aria-describedby={obstacle && 'obstacle'}
          onPointerEnter={BackupNameDialog.warm}
          onFocus={BackupNameDialog.warm}
          onClick={() => setIsNaming(true)}
        >
          <FormattedMessage id="hosting-backups.create" />
        </Button>
      </div>
      <p className="muted">
        <FormattedMessage id="hosting-backups.text" />
      </p>
      <output id="obstacle" className={obstacle ? 'hint' : 'sr'}>
        {obstacle && <FormattedMessage id={`hosting-backups.obstacle.${obstacle}`} />}
      </output>
      {warning}
      <NeedsScripts />
      <AutomaticBackups server={server} />
      {backups.length === 0 ? (
        <EmptyState level={3} title={<FormattedMessage id="hosting-backups.none" />}>
          <FormattedMessage id="hosting-backups.none.text" />
        </EmptyState>
      ) : (
        <ul className="slab">
          {backups.map((backup) => (
            <BackupRow key={backup.id} server={server} backup={backup} isLocked={lock !== undefined} />
          ))}
        </ul>
      )}
      {isNaming && <CreateBackup server={server} backups={backups} onClose={() => setIsNaming(false)} />}
    </section>
  )
}

function Quota({ used, quota }: { used: number; quota: number }) {
  const intl = useIntl()
  const left = quota - used
  const tone = left <= 0 ? 'red' : left <= FEW_LEFT ? 'orange' : 'neutral'
  return (
    <span data-tip={intl.formatMessage({ id: 'hosting-backups.quota.left' }, { left: Math.max(left, 0) })}>
      <Badge tone={tone}>
        <FormattedMessage id="hosting-backups.quota" values={{ used, quota }} />
      </Badge>
    </span>
  )
}

interface CreateBackupProps {
  server: Server
  backups: readonly ServerBackup[]
  onClose: () => void
}

function CreateBackup({ server: { server_id: id }, backups, onClose }: CreateBackupProps) {
  const create = useServerMutation({
    send: (api, name: string) =>
      api(createServerBackup, { params: { server: id }, body: name === '' ? {} : { name } }),
    showsOwnErrors: true,
    isShownFirst: true,
    onDone: onClose,
  })
  return (
    <LazyPart onFail={onClose}>
      <BackupNameDialog
        draft={`backup:new:${id}`}
        backup={undefined}
        names={backups.map(({ name }) => name)}
        error={create.error}
        isBusy={create.isPending}
        onSubmit={create.mutate}
        onClose={onClose}
      />
    </LazyPart>
  )
}

const OFF = 'off'

/** How often backups are created automatically; a choice takes effect at once. */
function AutomaticBackups({ server }: { server: Server }) {
  const intl = useIntl()
  const id = useId()
  const { server_id: serverId, backup_hours: stored } = server
  const change = useServerMutation({
    send: (api, hours: BackupInterval | null) =>
      api(setServerBackups, { params: { server: serverId }, body: { hours } }),
    onDone: () =>
      addToast({ type: 'success', title: intl.formatMessage({ id: 'hosting-backups.automatic.saved' }) }),
  })
  const hours = change.isPending ? change.variables : stored
  const phase = phaseOf(server)
  return (
    <div className="field backup-interval">
      <label className="label" htmlFor={id}>
        <FormattedMessage id="hosting-backups.automatic" />
      </label>
      <Select
        id={id}
        name="hours"
        value={String(hours ?? OFF)}
        disabled={phase === 'suspended' || phase === 'upgrading'}
        aria-describedby={`${id}-hint`}
        options={[
          { value: OFF, label: intl.formatMessage({ id: 'hosting-backups.automatic.off' }) },
          ...BACKUP_INTERVALS.map((interval) => ({
            value: String(interval),
            label: intl.formatMessage({ id: 'hosting-backups.automatic.every' }, { hours: interval }),
          })),
        ]}
        onChange={(value) => change.mutate(BACKUP_INTERVALS.find((one) => String(one) === value) ?? null)}
      />
      <p className="hint" id={`${id}-hint`}>
        <FormattedMessage id="hosting-backups.automatic.hint" />
      </p>
    </div>
  )
}
