import type { Node } from '@quarry/api/contract/hosting/nodes'
import { createServer } from '@quarry/api/contract/hosting/servers'
import { SERVER_PLAN_NAMES, type ServerPlanName } from '@quarry/domain/hosting/plans'
import { SERVER_NAME, USERNAME } from '@quarry/domain/limits/lengths'
import { Plus } from 'lucide-react'
import { useId } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useTexts } from '../../../lib/i18n/use-texts.ts'
import { addToast } from '../../../lib/toasts/toast-store.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Form } from '../../../ui/controls/form.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { ErrorSummary } from '../../forms/error-summary.tsx'
import { FieldAnchor } from '../../forms/form-section.tsx'
import { useForm } from '../../forms/use-form.ts'
import { required } from '../../forms/validation-rules.ts'
import { useNodeMutation } from './nodes.queries.ts'
import { DEFAULT_SOFTWARE, ServerSoftwareFields } from './server-software-fields.tsx'
import '../../../styles/pages/hosting.css'

const EMPTY = { owner: '', server: '', plan: 'small' as ServerPlanName, node: '', ...DEFAULT_SOFTWARE }

const FIELDS: Readonly<Record<string, keyof typeof EMPTY>> = {
  name: 'server',
  game_version: 'version',
  loader_version: 'loader',
}

/** A server for a user, on the chosen node or on the one with the most free memory. */
export function CreateServerForm({ nodes }: { nodes: readonly Node[] }) {
  const intl = useIntl()
  const label = useTexts('hosting-nodes.field')
  const create = useNodeMutation({
    send: (api, { owner, server, plan, node, flavour, version, loader }: typeof EMPTY) =>
      api(createServer, {
        body: {
          owner: owner.trim(),
          name: server,
          plan,
          flavour,
          game_version: version,
          ...(loader.trim() !== '' && { loader_version: loader.trim() }),
          ...(node !== '' && { node }),
        },
      }),
    showsOwnErrors: true,
  })
  const form = useForm({
    stored: EMPTY,
    rules: { owner: required(USERNAME), server: required(SERVER_NAME) },
    fieldOf: (path) => FIELDS[path],
    save: async (values) => {
      await create.mutateAsync(values)
      addToast({
        type: 'success',
        title: intl.formatMessage(
          { id: 'hosting-nodes.server.created' },
          { name: values.server, owner: values.owner.trim() },
        ),
      })
    },
  })
  return (
    <Form
      draft="create-server"
      className="slab slab-pad stack"
      onSubmit={form.submit}
      aria-labelledby="new-server"
    >
      <h2 id="new-server">
        <FormattedMessage id="hosting-nodes.server.create" />
      </h2>
      <ErrorSummary errors={form.errors} error={form.error} labelOf={label} />
      <div className="node-fields">
        {(['owner', 'server'] as const).map((name) => (
          <FieldAnchor key={name} name={name}>
            <TextField
              label={label(name)}
              name={name}
              autoComplete="off"
              isRequired
              {...(name === 'server' && { limit: SERVER_NAME.max })}
              value={form.values[name]}
              error={form.errors[name]}
              onChange={(event) => form.set(name, event.target.value)}
            />
          </FieldAnchor>
        ))}
        <ServerSoftwareFields
          chosen={form.values}
          labelOf={label}
          error={form.errors.loader}
          onChange={({ flavour, version, loader }) => {
            form.set('flavour', flavour)
            form.set('version', version)
            form.set('loader', loader)
          }}
        />
        <Choice
          name="plan"
          label={label('plan')}
          value={form.values.plan}
          options={SERVER_PLAN_NAMES.map((value) => ({
            value,
            label: intl.formatMessage({ id: `hosting.plan.${value}` }),
          }))}
          onChange={(plan) => form.set('plan', plan)}
        />
        <Choice
          name="node"
          label={label('node')}
          value={form.values.node}
          options={[
            { value: '', label: intl.formatMessage({ id: 'hosting-nodes.server.anyNode' }) },
            ...nodes.map((node) => ({ value: node.id, label: node.name })),
          ]}
          onChange={(node) => form.set('node', node)}
        />
      </div>
      <p>
        <Button type="submit" icon={Plus} isBusy={form.isSaving}>
          <FormattedMessage id="hosting-nodes.server.create" />
        </Button>
      </p>
    </Form>
  )
}

interface ChoiceProps<T extends string> {
  name: string
  label: string
  value: T
  options: { value: T; label: string }[]
  onChange: (value: T) => void
}

function Choice<T extends string>({ name, label, ...select }: ChoiceProps<T>) {
  const id = useId()
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <Select id={id} name={name} {...select} />
    </div>
  )
}
