import { editServer, type Server } from '@quarry/api/contract/hosting/servers'
import { isGameFlavour, startupOf } from '@quarry/domain/hosting/flavours'
import { isJavaMajor, javaOf } from '@quarry/domain/hosting/java'
import { JAVA_RUNTIMES } from '@quarry/domain/hosting/java-runtimes'
import { isRefused, readStartCommand, startCommandText, withPort } from '@quarry/domain/hosting/start-command'
import { START_COMMAND } from '@quarry/domain/limits/lengths'
import { RotateCcw } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { BYTES_PER_MB, formatBytes } from '../../../lib/format/format.ts'
import { addToast } from '../../../lib/toasts/toast-store.ts'
import { canDo } from '../../../lib/viewer/can-do.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { TextAreaField } from '../../../ui/controls/text-field.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { Fact } from '../../../ui/labels/facts-card.tsx'
import { FieldAnchor } from '../../forms/form-section.tsx'
import { SettingsForm } from '../../forms/settings-form.tsx'
import { useForm } from '../../forms/use-form.ts'
import { required } from '../../forms/validation-rules.ts'
import { areOptionsLocked } from '../server-state.ts'
import { useServerMutation } from '../servers.queries.ts'
import { JavaRuntimeField, JavaSelect } from './java-fields.tsx'
import '../../../styles/pages/hosting.css'

/** What the node starts the server with, and what of it can be chosen. */
export function ServerStartup({ server }: { server: Server }) {
  const intl = useIntl()
  const { flavour, plan } = server
  const { runtime, heapMb, options } = startupOf(flavour, plan.memory_mb)
  const isGame = isGameFlavour(flavour)
  return (
    <>
      {isGame && <StartupForm server={server} />}
      <section className="slab slab-pad stack">
        {!isGame && (
          <p>
            <FormattedMessage id="hosting-platform.startup.practice" />
          </p>
        )}
        <dl className="kv server-info">
          <Fact id="hosting-platform.startup.program">
            <code>{runtime}</code>
          </Fact>
          <Fact id="hosting-platform.startup.heap">{formatBytes(intl.locale, heapMb * BYTES_PER_MB)}</Fact>
          <Fact id="hosting-platform.startup.options">
            <code>{options.join(' ')}</code>
          </Fact>
        </dl>
        <p className="hint">
          <FormattedMessage id="hosting-platform.startup.plan" />
        </p>
      </section>
    </>
  )
}

/** The texts of the fields in the bar with the changes. */
const LABELS = {
  java: 'hosting-platform.startup.java',
  java_runtime: 'hosting-platform.startup.runtime',
  command: 'hosting-platform.startup.command',
} as const

function StartupForm({ server }: { server: Server }) {
  const intl = useIntl()
  const { server_id: serverId, mc_version: version, startup } = server
  const { default_command: byDefault } = startup
  const save = useServerMutation({
    send: (api, body: { java: string; java_runtime: string; command: string }) => {
      const java = Number(body.java)
      return api(editServer, {
        params: { server: serverId },
        body: {
          java: isJavaMajor(java) ? java : null,
          java_runtime: JAVA_RUNTIMES.find((runtime) => runtime === body.java_runtime) ?? null,
          ...(byDefault !== null && { command: body.command === byDefault ? null : body.command }),
        },
      })
    },
    showsOwnErrors: true,
  })
  const form = useForm({
    stored: {
      java: startup.java === null || startup.java === javaOf(version) ? '' : String(startup.java),
      java_runtime: startup.java_runtime ?? '',
      command: startup.command ?? byDefault ?? '',
    },
    rules: { command: byDefault === null ? () => undefined : required(START_COMMAND) },
    save: async (values) => {
      await save.mutateAsync(values)
      addToast({ type: 'success', title: intl.formatMessage({ id: 'hosting.saved' }) })
    },
  })
  const isBusy = areOptionsLocked(server)
  const mayEdit = canDo({ viewer: { can: server.can } }, 'server.edit')
  const isLocked = isBusy || !mayEdit
  return (
    <SettingsForm
      draft={`server-startup:${serverId}`}
      form={form}
      labelOf={(field) => intl.formatMessage({ id: LABELS[field] })}
      className="slab slab-pad stack"
      aria-label={intl.formatMessage({ id: 'hosting-platform.startup.command' })}
    >
      <Note level={isLocked ? 'info' : 'warning'}>
        {isLocked ? (
          <FormattedMessage id={mayEdit ? 'hosting.options.locked' : 'hosting.options.forbidden'} />
        ) : (
          <FormattedMessage id="hosting-platform.startup.warning" />
        )}
      </Note>
      <FieldAnchor name="java">
        <JavaSelect
          server={server}
          value={form.values.java}
          disabled={isLocked}
          onChange={(java) => form.set('java', java)}
        />
      </FieldAnchor>
      <FieldAnchor name="java_runtime">
        <JavaRuntimeField
          java={Number(form.values.java) || javaOf(version)}
          available={startup.available_runtimes}
          value={form.values.java_runtime}
          disabled={isLocked}
          onChange={(runtime) => form.set('java_runtime', runtime)}
        />
      </FieldAnchor>
      {byDefault === null ? (
        <p className="hint">
          <FormattedMessage id="hosting-platform.startup.command.unknown" />
        </p>
      ) : (
        <CommandField
          server={server}
          byDefault={byDefault}
          value={form.values.command}
          error={form.errors.command}
          disabled={isLocked}
          onChange={(command) => form.set('command', command)}
        />
      )}
    </SettingsForm>
  )
}

interface CommandFieldProps {
  server: Server
  byDefault: string
  value: string
  error: string | undefined
  disabled: boolean
  onChange: (command: string) => void
}

/** The API says why it refuses a command. */
function CommandField({ server, byDefault, value, error, disabled, onChange }: CommandFieldProps) {
  const run = commandOfNode(value, server)
  return (
    <>
      <FieldAnchor name="command">
        <TextAreaField
          label={<FormattedMessage id="hosting-platform.startup.command" />}
          hint={<FormattedMessage id="hosting-platform.startup.command.hint" />}
          name="command"
          className="textarea mono"
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          rows={4}
          limit={START_COMMAND.max}
          value={value}
          error={error}
          disabled={disabled}
          onChange={(event) => onChange(event.target.value)}
        />
      </FieldAnchor>
      <p className="hint">
        {run !== undefined && (
          <FormattedMessage
            id="hosting-platform.startup.command.run"
            values={{ command: <code dir="ltr">{run}</code> }}
          />
        )}
      </p>
      <p>
        <Button
          icon={RotateCcw}
          disabled={disabled || value === byDefault}
          onClick={() => onChange(byDefault)}
        >
          <FormattedMessage id="hosting-platform.startup.restore" />
        </Button>
      </p>
    </>
  )
}

/** With what the node adds; undefined for a command that it would refuse. */
function commandOfNode(text: string, { flavour, plan, net: { port } }: Server): string | undefined {
  const command = readStartCommand(text)
  if (isRefused(command)) return undefined
  const { options, program } = port === null ? command : withPort(command, port)
  return startCommandText({ options: [...startupOf(flavour, plan.memory_mb).options, ...options], program })
}
