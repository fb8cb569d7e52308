import { editServer, type Server } from '@quarry/api/contract/hosting/servers'
import { isGameFlavour, startupOf } from '@quarry/domain/hosting/flavours'
import { areJavaOptions, isJavaMajor, javaOf, javaOptionsOf } from '@quarry/domain/hosting/java'
import { JAVA_RUNTIMES } from '@quarry/domain/hosting/java-runtimes'
import { JAVA_OPTIONS } from '@quarry/domain/limits/lengths'
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
import { maxLength } from '../../forms/validation-rules.ts'
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
  java_options: 'hosting-platform.startup.javaOptions',
} as const

function StartupForm({ server }: { server: Server }) {
  const intl = useIntl()
  const { server_id: serverId, flavour, mc_version: version, plan, startup } = server
  const defaults = startupOf(flavour, plan.memory_mb).changeable.join(' ')
  const save = useServerMutation({
    send: (api, body: { java: string; java_runtime: string; java_options: string }) => {
      const java = Number(body.java)
      const text = javaOptionsOf(body.java_options).join(' ')
      return api(editServer, {
        params: { server: serverId },
        body: {
          java: isJavaMajor(java) ? java : null,
          java_runtime: JAVA_RUNTIMES.find((runtime) => runtime === body.java_runtime) ?? null,
          java_options: text === defaults ? null : text,
        },
      })
    },
    showsOwnErrors: true,
  })
  const form = useForm({
    stored: {
      java: startup.java === null || startup.java === javaOf(version) ? '' : String(startup.java),
      java_runtime: startup.java_runtime ?? '',
      java_options: startup.java_options ?? defaults,
    },
    rules: {
      java_options: (text, { formatMessage }) =>
        areJavaOptions(text)
          ? maxLength(JAVA_OPTIONS)(text, intl)
          : formatMessage({ id: 'hosting-platform.startup.javaOptions.invalid' }),
    },
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
      <FieldAnchor name="java_options">
        <TextAreaField
          label={<FormattedMessage id="hosting-platform.startup.javaOptions" />}
          hint={<FormattedMessage id="hosting-platform.startup.javaOptions.hint" />}
          name="java_options"
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          rows={3}
          limit={JAVA_OPTIONS.max}
          value={form.values.java_options}
          error={form.errors.java_options}
          disabled={isLocked}
          onChange={(event) => form.set('java_options', event.target.value)}
        />
      </FieldAnchor>
      <p>
        <Button
          icon={RotateCcw}
          disabled={isLocked || form.values.java_options === defaults}
          onClick={() => form.set('java_options', defaults)}
        >
          <FormattedMessage id="hosting-platform.startup.restore" />
        </Button>
      </p>
    </SettingsForm>
  )
}
