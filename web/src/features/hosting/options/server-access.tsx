import { isApiError } from '@quarry/api/contract/client'
import {
  shareServer,
  unshareServer,
  type Server,
  type ServerMember,
} from '@quarry/api/contract/hosting/servers'
import { SERVER_ROLES, type ServerRole } from '@quarry/domain/hosting/server-access'
import { USERNAME } from '@quarry/domain/limits/lengths'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { LogOut, Trash2, UserPlus } from 'lucide-react'
import { useId, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { LazyPart } from '../../../lib/lazy/lazy-part.tsx'
import { addToast } from '../../../lib/toasts/toast-store.ts'
import { canDo } from '../../../lib/viewer/can-do.ts'
import { useViewer } from '../../../lib/viewer/use-viewer.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Form } from '../../../ui/controls/form.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ConfirmDialog } from '../../../ui/floating/lazy-confirm-dialog.ts'
import { Avatar } from '../../../ui/labels/avatar.tsx'
import { AppLink } from '../../../ui/navigation/app-link.tsx'
import { useForm } from '../../forms/use-form.ts'
import { required } from '../../forms/validation-rules.ts'
import { RetryNote } from '../retry-note.tsx'
import { memberRoleOf } from '../server-state.ts'
import { serverMembersQuery, useServerMutation } from '../servers.queries.ts'
import '../../../styles/pages/accounts-settings.css'

/** Users with whom the owner shares the server; members see their own role. */
export function ServerAccess({ server }: { server: Server }) {
  if (canDo({ viewer: { can: server.can } }, 'server.share')) return <LoadedMembers server={server} />
  const role = memberRoleOf(server)
  if (role) return <MemberView server={server} role={role} />
  return (
    <Note level="info">
      <FormattedMessage id="hosting.access.staff" />
    </Note>
  )
}

function useRoleOptions() {
  const intl = useIntl()
  return SERVER_ROLES.map((value) => ({
    value,
    label: intl.formatMessage({ id: `hosting.role.${value}` }),
  }))
}

function LoadedMembers({ server }: { server: Server }) {
  const { api } = useRouter().options.context
  const { data: members, isError, isFetching, refetch } = useQuery(serverMembersQuery(api, server.server_id))
  if (members) return <OwnerView server={server} members={members} />
  if (isError)
    return (
      <RetryNote isBusy={isFetching} onRetry={refetch}>
        <FormattedMessage id="hosting.access.unlisted" />
      </RetryNote>
    )
  return <Skeleton />
}

function OwnerView({ server, members }: { server: Server; members: readonly ServerMember[] }) {
  return (
    <>
      <p className="muted">
        <FormattedMessage id="hosting.access.text" />
      </p>
      {members.length === 0 ? (
        <EmptyState level={3} title={<FormattedMessage id="hosting.access.none" />}>
          <FormattedMessage id="hosting.access.none.text" />
        </EmptyState>
      ) : (
        <ul className="slab account-list">
          {members.map((member) => (
            <MemberRow key={member.user.id} server={server} member={member} />
          ))}
        </ul>
      )}
      <ShareForm server={server} />
    </>
  )
}

function MemberRow({ server, member: { user, role } }: { server: Server; member: ServerMember }) {
  const intl = useIntl()
  const options = useRoleOptions()
  const [isConfirming, setIsConfirming] = useState(false)
  const params = { server: server.server_id, user: user.id }
  const change = useServerMutation({
    send: (api, next: ServerRole) =>
      api(shareServer, { params: { server: server.server_id }, body: { user: user.id, role: next } }),
  })
  const remove = useServerMutation({
    send: (api) => api(unshareServer, { params }),
    onDone: () => setIsConfirming(false),
  })
  const name = user.username
  return (
    <li>
      <Avatar src={user.avatar_url} seed={user.id} />
      <div className="min-w-0">
        <h3>
          <AppLink className="link" href={`/user/${encodeURIComponent(name)}`}>
            {name}
          </AppLink>
        </h3>
        <p className="muted">
          <FormattedMessage id={`hosting.role.${role}.text`} />
        </p>
      </div>
      <div className="row-tight">
        <Select
          name="role"
          aria-label={intl.formatMessage({ id: 'hosting.access.roleOf' }, { name })}
          value={change.isPending ? change.variables : role}
          options={options}
          onChange={(next) => change.mutate(next)}
        />
        <Button
          look="quiet-danger"
          icon={Trash2}
          aria-label={intl.formatMessage({ id: 'hosting.access.remove' }, { name })}
          onClick={() => setIsConfirming(true)}
        />
      </div>
      {isConfirming && (
        <LazyPart onFail={() => setIsConfirming(false)}>
          <ConfirmDialog
            isOpen
            onOpenChange={setIsConfirming}
            title={intl.formatMessage({ id: 'hosting.access.remove.title' }, { name })}
            confirmLabel={intl.formatMessage({ id: 'hosting.access.remove.action' })}
            cancelLabel={intl.formatMessage({ id: 'shell.cancel' })}
            isBusy={remove.isPending}
            onConfirm={() => remove.mutate()}
          >
            <FormattedMessage id="hosting.access.remove.text" />
          </ConfirmDialog>
        </LazyPart>
      )}
    </li>
  )
}

function ShareForm({ server }: { server: Server }) {
  const intl = useIntl()
  const id = useId()
  const options = useRoleOptions()
  const share = useServerMutation({
    send: (api, { username, role }: { username: string; role: ServerRole }) =>
      api(shareServer, { params: { server: server.server_id }, body: { user: username, role } }),
    showsOwnErrors: true,
  })
  const [role, setRole] = useState<ServerRole>('console')
  const form = useForm({
    stored: { username: '' },
    rules: { username: required(USERNAME) },
    save: async ({ username }) => {
      const name = username.trim()
      await share.mutateAsync({ username: name, role })
      addToast({ type: 'success', title: intl.formatMessage({ id: 'hosting.access.shared' }, { name }) })
    },
    fieldOf: () => 'username',
  })
  const error = form.errors.username ?? (isApiError(form.error) ? form.error.message : undefined)
  return (
    <Form
      draft={`server-share:${server.server_id}`}
      className="slab slab-pad stack"
      onSubmit={form.submit}
      aria-label={intl.formatMessage({ id: 'hosting.access.share' })}
    >
      <h3>
        <FormattedMessage id="hosting.access.share" />
      </h3>
      <TextField
        name="username"
        label={intl.formatMessage({ id: 'hosting.access.user' })}
        autoComplete="off"
        isRequired
        value={form.values.username}
        error={error}
        onChange={(event) => form.set('username', event.target.value)}
      />
      <div className="field">
        <label className="label" htmlFor={id}>
          <FormattedMessage id="hosting.access.role" />
        </label>
        <Select id={id} name="role" value={role} options={options} onChange={setRole} />
        <p className="hint">
          <FormattedMessage id={`hosting.role.${role}.text`} />
        </p>
      </div>
      <p>
        <Button type="submit" icon={UserPlus} isBusy={form.isSaving}>
          <FormattedMessage id="hosting.access.share" />
        </Button>
      </p>
    </Form>
  )
}

function MemberView({ server, role }: { server: Server; role: ServerRole }) {
  const intl = useIntl()
  const navigate = useNavigate()
  const viewer = useViewer()
  const [isConfirming, setIsConfirming] = useState(false)
  const leave = useServerMutation({
    send: (api) => api(unshareServer, { params: { server: server.server_id, user: viewer?.id ?? '' } }),
    onDone: () => navigate({ href: '/servers/manage' }),
  })
  return (
    <div className="slab slab-pad stack">
      <p>
        <b>
          <FormattedMessage id={`hosting.role.${role}`} />
        </b>
        <br />
        <span className="muted">
          <FormattedMessage id={`hosting.role.${role}.text`} />
        </span>
      </p>
      <p>
        <Button look="quiet-danger" icon={LogOut} onClick={() => setIsConfirming(true)}>
          <FormattedMessage id="hosting.access.leave" />
        </Button>
      </p>
      {isConfirming && (
        <LazyPart onFail={() => setIsConfirming(false)}>
          <ConfirmDialog
            isOpen
            onOpenChange={setIsConfirming}
            title={intl.formatMessage({ id: 'hosting.access.leave.title' }, { name: server.name })}
            confirmLabel={intl.formatMessage({ id: 'hosting.access.leave' })}
            cancelLabel={intl.formatMessage({ id: 'shell.cancel' })}
            isBusy={leave.isPending}
            onConfirm={() => leave.mutate()}
          >
            <FormattedMessage id="hosting.access.leave.text" />
          </ConfirmDialog>
        </LazyPart>
      )}
    </div>
  )
}
