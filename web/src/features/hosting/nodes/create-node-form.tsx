import { createNode } from '@quarry/api/contract/hosting/nodes'
import { NODE_HOST, NODE_NAME } from '@quarry/domain/limits/lengths'
import { Plus } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useTexts } from '../../../lib/i18n/use-texts.ts'
import { addToast } from '../../../lib/toasts/toast-store.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Form } from '../../../ui/controls/form.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { ErrorSummary } from '../../forms/error-summary.tsx'
import { FieldAnchor } from '../../forms/form-section.tsx'
import { useForm } from '../../forms/use-form.ts'
import { required, type Rule } from '../../forms/validation-rules.ts'
import { useNodeMutation } from './nodes.queries.ts'
import '../../../styles/pages/hosting.css'

/** A whole number from `min` to `max`, as typed into a field. */
const wholeNumber =
  (min: number, max: number): Rule<string> =>
  (value, intl) =>
    /^\d{1,15}$/.test(value.trim()) && Number(value) >= min && Number(value) <= max
      ? undefined
      : intl.formatMessage({ id: 'hosting-nodes.rule.number' }, { min, max })

const PORT_MAX = 65_535
const MEMORY_MAX_MB = 16 * 1024 ** 2

const EMPTY = {
  name: '',
  region: '',
  host: '',
  first_port: '25565',
  last_port: '25664',
  memory_mb: '8192',
}
const FIELDS = ['name', 'region', 'host', 'first_port', 'last_port', 'memory_mb'] as const

/** A new machine for servers. Its agent needs a token, which is created afterwards. */
export function CreateNodeForm() {
  const intl = useIntl()
  const label = useTexts('hosting-nodes.field')
  const create = useNodeMutation({
    send: (api, { first_port, last_port, memory_mb, ...place }: typeof EMPTY) =>
      api(createNode, {
        body: {
          ...place,
          first_port: Number(first_port),
          last_port: Number(last_port),
          memory_mb: Number(memory_mb),
        },
      }),
    showsOwnErrors: true,
  })
  const form = useForm({
    stored: EMPTY,
    rules: {
      name: required(NODE_NAME),
      region: required(NODE_NAME),
      host: required(NODE_HOST),
      first_port: wholeNumber(1, PORT_MAX),
      last_port: wholeNumber(1, PORT_MAX),
      memory_mb: wholeNumber(1, MEMORY_MAX_MB),
    },
    save: async (values) => {
      await create.mutateAsync(values)
      addToast({
        type: 'success',
        title: intl.formatMessage({ id: 'hosting-nodes.created' }, { name: values.name }),
      })
    },
  })
  return (
    <Form
      draft="create-node"
      className="slab slab-pad stack"
      onSubmit={form.submit}
      aria-labelledby="new-node"
    >
      <h2 id="new-node">
        <FormattedMessage id="hosting-nodes.create" />
      </h2>
      <ErrorSummary errors={form.errors} error={form.error} labelOf={label} />
      <div className="node-fields">
        {FIELDS.map((name) => (
          <FieldAnchor key={name} name={name}>
            <TextField
              label={label(name)}
              name={name}
              autoComplete="off"
              isRequired
              {...(/port|memory/.test(name) && { inputMode: 'numeric' as const })}
              value={form.values[name]}
              error={form.errors[name]}
              onChange={(event) => form.set(name, event.target.value)}
            />
          </FieldAnchor>
        ))}
      </div>
      <p>
        <Button type="submit" icon={Plus} isBusy={form.isSaving}>
          <FormattedMessage id="hosting-nodes.create" />
        </Button>
      </p>
    </Form>
  )
}
