import { editServer, type Server } from '@quarry/api/contract/hosting/servers'
import { DEFAULT_JAVA_OPTIONS, isGameFlavour, startupOf } from '@quarry/domain/hosting/flavours'
import { javaOf, type JavaMajor } from '@quarry/domain/hosting/java'
import type { JavaRuntime } from '@quarry/domain/hosting/java-runtimes'
import { START_COMMAND } from '@quarry/domain/limits/lengths'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { BYTES_PER_MB, formatBytes } from '../../../lib/format/format.ts'
import { lazy, LazyPart } from '../../../lib/lazy/lazy-part.tsx'
import { addToast } from '../../../lib/toasts/toast-store.ts'
import { canDo } from '../../../lib/viewer/can-do.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { TextAreaField } from '../../../ui/controls/text-field.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { Fact } from '../../../ui/labels/facts-card.tsx'
import { FieldAnchor } from '../../forms/form-section.tsx'
import { pickFields } from '../../forms/pick-fields.ts'
import { SettingsForm } from '../../forms/settings-form.tsx'
import { useForm } from '../../forms/use-form.ts'
import { required } from '../../forms/validation-rules.ts'
import { areOptionsLocked, optionsBlockOf } from '../server-state.ts'
import { useServerMutation } from '../servers.queries.ts'
import { JavaRuntimeField, JavaSelect } from './java-fields.tsx'
import '../../../styles/pages/hosting.css'

const CommandOfNode = lazy(async () => (await import('./command-of-node.tsx')).CommandOfNode)

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
            <FormattedMessage id="hosting-startup.practice" />
          </p>
        )}
        <dl className="kv server-info">
          <Fact id="hosting-startup.program">
            <code>{runtime}</code>
          </Fact>
          <Fact id="hosting-startup.heap">{formatBytes(intl.locale, heapMb * BYTES_PER_MB)}</Fact>
          <Fact id="hosting-startup.options">
            <code>{options.join(' ')}</code>
          </Fact>
        </dl>
        <p className="hint">
          <FormattedMessage id="hosting-startup.plan" />
        </p>
      </section>
    </>
  )
}

/** Of a node that has not reported what starts the installed software. */
const UNREPORTED = ['java', ...DEFAULT_JAVA_OPTIONS].join(' ')

type Field = 'java' | 'java_runtime' | 'command'

function StartupForm({ server }: { server: Server }) {
  const intl = useIntl()
  const { server_id: serverId, mc_version: version, startup } = server
  const byDefault = startup.default_command ?? UNREPORTED
  const draft = `server-startup:${serverId}`
  const save = useServerMutation({
    // The API checks them.
    send: (api, { java, java_runtime: runtime, command }: Partial<Record<Field, string>>) =>
      api(editServer, {
        params: { server: serverId },
        body: {
          ...(java !== undefined && { java: (Number(java) || null) as JavaMajor | null }),
          ...(runtime !== undefined && { java_runtime: (runtime || null) as JavaRuntime | null }),
          ...(command !== undefined && { command: command === byDefault ? null : command }),
        },
      }),
    showsOwnErrors: true,
  })
  const form = useForm({
    stored: {
      java: startup.java === null || startup.java === javaOf(version) ? '' : String(startup.java),
      java_runtime: startup.java_runtime ?? '',
      command: startup.command ?? byDefault,
    },
    drafts: [draft],
    rules: { command: required(START_COMMAND) },
    save: async (values, changed) => {
      await save.mutateAsync(pickFields(values, changed))
      addToast({ type: 'success', title: intl.formatMessage({ id: 'hosting.saved' }) })
    },
  })
  const isBusy = areOptionsLocked(server)
  const mayEdit = canDo({ viewer: { can: server.can } }, 'server.edit')
  const isLocked = isBusy || !mayEdit
  return (
    <SettingsForm
      draft={draft}
      form={form}
      labelOf={(field) => intl.formatMessage({ id: `hosting-startup.${field}` })}
      className="slab slab-pad stack"
      aria-label={intl.formatMessage({ id: 'hosting-startup.command' })}
    >
      <Note level={isLocked ? 'info' : 'warning'}>
        {isLocked ? (
          <FormattedMessage id={`hosting.options.${optionsBlockOf(server, mayEdit)}`} />
        ) : (
          <FormattedMessage id="hosting-startup.warning" />
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
      <CommandField
        server={server}
        byDefault={byDefault}
        value={form.values.command}
        error={form.errors.command}
        disabled={isLocked}
        onChange={(command) => form.set('command', command)}
      />
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
  const [isEdited, setIsEdited] = useState(false)
  const isReported = server.startup.default_command !== null
  return (
    <>
      <FieldAnchor name="command">
        <TextAreaField
          label={<FormattedMessage id="hosting-startup.command" />}
          hint={
            <FormattedMessage
              id={isReported ? 'hosting-startup.command.hint' : 'hosting-startup.command.unknown'}
            />
          }
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
          onFocus={() => setIsEdited(true)}
          onChange={(event) => onChange(event.target.value)}
        />
      </FieldAnchor>
      {isEdited && (
        <LazyPart isBeside onFail={() => setIsEdited(false)}>
          <CommandOfNode server={server} text={value} />
        </LazyPart>
      )}
      <p>
        <Button
          icon={RotateCcw}
          disabled={disabled || value === byDefault}
          onClick={() => onChange(byDefault)}
        >
          <FormattedMessage id="hosting-startup.restore" />
        </Button>
      </p>
    </>
  )
}
