import { reinstallServer, type Server } from '@quarry/api/contract/hosting/servers'
import { PRACTICE_GAME_VERSIONS } from '@quarry/domain/hosting/flavours'
import { useNavigate } from '@tanstack/react-router'
import { RotateCw } from 'lucide-react'
import { useId, useState, type FormEvent } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { LazyPart } from '../../../lib/lazy/lazy-part.tsx'
import { addToast } from '../../../lib/toasts/toast-store.ts'
import { canDo } from '../../../lib/viewer/can-do.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { Form } from '../../../ui/controls/form.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { ConfirmDialog } from '../../../ui/floating/lazy-confirm-dialog.ts'
import { DeleteServer } from './delete-server.tsx'
import { FormError } from '../../forms/form-error.tsx'
import { serverPath } from '../server-address.ts'
import { phaseOf } from '../server-state.ts'
import { useServerMutation } from '../servers.queries.ts'

/**
 * What is installed, and its installation again: chosen first, then confirmed, with the name if files are deleted. Below
 * it the deletion of the server.
 */
export function PlatformForm({ server }: { server: Server }) {
  const intl = useIntl()
  const id = useId()
  const navigate = useNavigate()
  const { server_id: serverId, flavour, mc_version: current, name } = server
  const [version, setVersion] = useState(current)
  const [erases, setErases] = useState(false)
  const [isConfirming, setIsConfirming] = useState(false)
  const reinstall = useServerMutation({
    send: (api) =>
      api(reinstallServer, {
        params: { server: serverId },
        body: { game_version: version, hard: erases },
      }),
    showsOwnErrors: true,
    onDone: async () => {
      addToast({ type: 'success', title: intl.formatMessage({ id: 'hosting.reinstall.done' }) })
      await navigate({ href: serverPath(serverId) })
    },
  })
  const phase = phaseOf(server)
  const isLocked = phase === 'installing' || phase === 'suspended' || phase === 'upgrading'
  const viewer = { viewer: { can: server.can } }
  const mayInstall = canDo(viewer, 'server.reinstall')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsConfirming(true)
  }
  return (
    <>
      <p className="muted">
        <FormattedMessage
          id="hosting.platform.current"
          values={{
            platform: intl.formatMessage({ id: `hosting.flavour.${flavour}` }, { version: current }),
          }}
        />
      </p>
      <FormError error={reinstall.error} />
      {isLocked || !mayInstall ? (
        <Note level="info">
          <FormattedMessage id={mayInstall ? 'hosting.options.locked' : 'hosting.options.forbidden'} />
        </Note>
      ) : (
        <Form draft={null} className="slab slab-pad stack" onSubmit={submit}>
          <div className="field">
            <label className="label" htmlFor={id}>
              <FormattedMessage id="hosting.platform.version" />
            </label>
            <Select
              id={id}
              name="version"
              value={version}
              options={[...new Set([current, ...PRACTICE_GAME_VERSIONS])].map((value) => ({
                value,
                label: value,
              }))}
              onChange={setVersion}
            />
          </div>
          <Checkbox
            name="erases"
            checked={erases}
            hint={<FormattedMessage id="hosting.platform.erase.hint" />}
            onChange={(event) => setErases(event.target.checked)}
          >
            <FormattedMessage id="hosting.platform.erase" />
          </Checkbox>
          <p>
            <Button type="submit" icon={RotateCw} isBusy={reinstall.isPending}>
              <FormattedMessage id="hosting.reinstall" />
            </Button>
          </p>
        </Form>
      )}
      {canDo(viewer, 'server.delete') && <DeleteServer server={server} />}
      {isConfirming && (
        <ConfirmReinstall
          name={name}
          erases={erases}
          onClose={() => setIsConfirming(false)}
          onConfirm={() => reinstall.mutate()}
        />
      )}
    </>
  )
}

interface ConfirmReinstallProps {
  name: string
  erases: boolean
  onClose: () => void
  onConfirm: () => void
}

function ConfirmReinstall({ name, erases, onClose, onConfirm }: ConfirmReinstallProps) {
  const intl = useIntl()
  return (
    <LazyPart onFail={onClose}>
      <ConfirmDialog
        isOpen
        onOpenChange={onClose}
        title={intl.formatMessage(
          { id: erases ? 'hosting.reinstall.title.erase' : 'hosting.reinstall.title' },
          { name },
        )}
        confirmLabel={intl.formatMessage({ id: erases ? 'hosting.reinstall.erase' : 'hosting.reinstall' })}
        cancelLabel={intl.formatMessage({ id: 'shell.cancel' })}
        {...(erases && { typedText: name })}
        onConfirm={() => {
          onClose()
          onConfirm()
        }}
      >
        <FormattedMessage id={erases ? 'hosting.reinstall.text.erase' : 'hosting.reinstall.text'} />
      </ConfirmDialog>
    </LazyPart>
  )
}
