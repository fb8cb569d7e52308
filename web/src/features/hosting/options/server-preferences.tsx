import {
  editServer,
  setServerPreferences,
  type Server,
  type ServerPreferences,
} from '@quarry/api/contract/hosting/servers'
import { FormattedMessage } from 'react-intl'
import { canDo } from '../../../lib/viewer/can-do.ts'
import { Switch } from '../../../ui/controls/checkbox.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { NeedsScripts } from '../browser-only.tsx'
import { areOptionsLocked, memberRoleOf } from '../server-state.ts'
import { useServerMutation } from '../servers.queries.ts'

const NAMES = ['memory_in_bytes', 'hide_address', 'confirm_power', 'backup_while_running'] as const

/** How the viewer sees and uses the panel of a server; a choice takes effect at once, in each browser. */
export function PreferencesPage({ server }: { server: Server }) {
  const isOwner = canDo({ viewer: { can: server.can } }, 'server.share')
  if (!isOwner && !memberRoleOf(server))
    return (
      <Note level="info">
        <FormattedMessage id="hosting-preferences.staff" />
      </Note>
    )
  return <Preferences server={server} />
}

function Preferences({ server }: { server: Server }) {
  const { server_id: id, preferences } = server
  const change = useServerMutation({
    send: (api, changed: Partial<ServerPreferences>) =>
      api(setServerPreferences, { params: { server: id }, body: changed }),
  })
  const shown = { ...preferences, ...(change.isPending && change.variables) }
  return (
    <section className="slab slab-pad stack">
      <p className="muted">
        <FormattedMessage id="hosting-preferences.text" />
      </p>
      <NeedsScripts />
      {NAMES.map((name) => (
        <Switch
          key={name}
          name={name}
          checked={shown[name]}
          hint={<FormattedMessage id={`hosting-preferences.${name}.hint`} />}
          onChange={(event) => change.mutate({ [name]: event.target.checked })}
        >
          <FormattedMessage id={`hosting-preferences.${name}`} />
        </Switch>
      ))}
      <RestartSwitch server={server} />
    </section>
  )
}

/** Unlike the others it is the same for all who use the server. */
function RestartSwitch({ server }: { server: Server }) {
  const { server_id: id, restart_after_crash: stored } = server
  const change = useServerMutation({
    send: (api, restarts: boolean) =>
      api(editServer, { params: { server: id }, body: { restart_after_crash: restarts } }),
  })
  const mayEdit = canDo({ viewer: { can: server.can } }, 'server.edit')
  const isLocked = areOptionsLocked(server)
  return (
    <Switch
      name="restart_after_crash"
      checked={change.isPending ? change.variables : stored}
      disabled={!mayEdit || isLocked}
      hint={
        <>
          <FormattedMessage id="hosting-preferences.restart.hint" />{' '}
          {!mayEdit && <FormattedMessage id="hosting.options.forbidden" />}
          {mayEdit && isLocked && <FormattedMessage id="hosting.options.locked" />}
        </>
      }
      onChange={(event) => change.mutate(event.target.checked)}
    >
      <FormattedMessage id="hosting-preferences.restart" />
    </Switch>
  )
}
