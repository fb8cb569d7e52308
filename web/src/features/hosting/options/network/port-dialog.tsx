import { isApiError } from '@quarry/api/contract/client'
import { addServerPort, renameServerPort, type ServerPort } from '@quarry/api/contract/hosting/network'
import { lengthOf, PORT_NAME } from '@quarry/domain/limits/lengths'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { addToast } from '../../../../lib/toasts/toast-store.ts'
import { TextField } from '../../../../ui/controls/text-field.tsx'
import { FormDialog } from '../../../../ui/floating/form-dialog.tsx'
import { FormError } from '../../../forms/form-error.tsx'
import { useServerMutation } from '../../servers.queries.ts'

interface PortDialogProps {
  server: string
  /** The port that is renamed; undefined for a new one. */
  port: ServerPort | undefined
  onClose: () => void
}

/** The name of a port, which no other port of the server has. */
export function PortDialog({ server, port, onClose }: PortDialogProps) {
  const intl = useIntl()
  const [typed, setTyped] = useState(port?.name ?? '')
  const name = typed.trim()
  const save = useServerMutation({
    send: async (api) => {
      if (!port) return api(addServerPort, { params: { server }, body: { name } })
      const params = { server, port: String(port.port) }
      await api(renameServerPort, { params, body: { name } })
      return { port: port.port, name }
    },
    showsOwnErrors: true,
    isShownFirst: true,
    onDone: (saved) => {
      const id = port ? 'hosting-network.ports.renamed' : 'hosting-network.ports.added'
      addToast({ type: 'success', title: intl.formatMessage({ id }, { ...saved, port: String(saved.port) }) })
      onClose()
    },
  })
  const refused = isApiError(save.error)
    ? save.error.fields.find(({ path }) => path === 'name')?.message
    : undefined
  const { max } = PORT_NAME
  const over = lengthOf(name) - max
  const label = intl.formatMessage({ id: 'hosting-network.ports.name' })
  const title = port
    ? intl.formatMessage({ id: 'hosting-network.ports.rename.title' }, { port: String(port.port) })
    : intl.formatMessage({ id: 'hosting-network.ports.add' })
  return (
    <FormDialog
      draft={port ? `server-port:${server}:${port.port}` : `server-port:${server}`}
      title={title}
      action={intl.formatMessage({ id: port ? 'shell.save' : 'hosting-network.ports.add' })}
      missing={name === '' ? [label] : []}
      isBusy={save.isPending}
      onSubmit={() => {
        if (over <= 0) save.mutate()
      }}
      onClose={onClose}
    >
      {refused === undefined && <FormError error={save.error} />}
      <TextField
        label={label}
        hint={intl.formatMessage({ id: 'hosting-network.ports.name.hint' })}
        name="name"
        autoComplete="off"
        limit={max}
        value={typed}
        error={
          over > 0 ? intl.formatMessage({ id: 'hosting-network.ports.name.tooLong' }, { over, max }) : refused
        }
        onChange={(event) => {
          setTyped(event.target.value)
          save.reset()
        }}
      />
    </FormDialog>
  )
}
