import { reinstallServer, type Server } from '@quarry/api/contract/hosting/servers'
import { hasLoaderVersions, type ServerFlavour } from '@quarry/domain/hosting/flavours'
import { useNavigate } from '@tanstack/react-router'
import { RotateCw } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { lazyInBrowser, LazyPart } from '../../../lib/lazy/lazy-part.tsx'
import { addToast } from '../../../lib/toasts/toast-store.ts'
import { canDo } from '../../../lib/viewer/can-do.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { Form } from '../../../ui/controls/form.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { ConfirmDialog } from '../../../ui/floating/lazy-confirm-dialog.ts'
import { DeleteServer } from './delete-server.tsx'
import { InstallationLogButton } from '../installation-log/installation-log-button.tsx'
import { FormError } from '../../forms/form-error.tsx'
import { serverPath } from '../server-address.ts'
import {
  areOptionsLocked,
  isOpen,
  lastInstallation,
  mayInstall,
  optionsBlockOf,
  phaseOf,
} from '../server-state.ts'
import { useServerMutation } from '../servers.queries.ts'
import { PlatformPack } from './platform-pack.tsx'
import { SoftwareFields, type ChosenSoftware } from './software-fields.tsx'

const InstallationFailure = lazyInBrowser(
  async () => (await import('../overview/installation-failure.tsx')).InstallationFailure,
)

/** What is installed, its installation again or that of another platform, and below it the deletion of the server. */
export function PlatformForm({ server }: { server: Server }) {
  const intl = useIntl()
  const { flavour, mc_version: version } = server
  const isLocked = areOptionsLocked(server)
  const last = lastInstallation(server)
  return (
    <>
      <p className="muted">
        <FormattedMessage
          id="hosting-platform.current"
          values={{ platform: intl.formatMessage({ id: `hosting.flavour.${flavour}` }, { version }) }}
        />
        {server.loader_version !== null && (
          <>
            {' · '}
            <bdi>{server.loader_version}</bdi>
          </>
        )}
      </p>
      {last?.state === 'failed' && phaseOf(server) === 'ready' ? (
        <LazyPart isBeside onFail={() => {}}>
          <InstallationFailure server={server} operation={last} />
        </LazyPart>
      ) : (
        <div className="row">
          <InstallationLogButton server={server} />
        </div>
      )}
      {isLocked || !mayInstall(server) ? (
        <Note level="info">
          <FormattedMessage id={`hosting.options.${optionsBlockOf(server, mayInstall(server))}`} />
        </Note>
      ) : (
        <>
          <PlatformPack server={server} isLocked={isBackedUp(server)} />
          <InstallationForm server={server} />
        </>
      )}
      {canDo({ viewer: { can: server.can } }, 'server.delete') && <DeleteServer server={server} />}
    </>
  )
}

/** Nothing is installed while one of these is open. */
const BACKUP_WORK: readonly string[] = ['backup', 'restore']

const isBackedUp = ({ operations }: Server): boolean =>
  operations.some((one) => BACKUP_WORK.includes(one.kind) && isOpen(one))

/** The installation is chosen first, then confirmed, with the name of the server if files are deleted. */
function InstallationForm({ server }: { server: Server }) {
  const intl = useIntl()
  const navigate = useNavigate()
  const { server_id: serverId, flavour, mc_version: current, name } = server
  const [chosen, setChosen] = useState<ChosenSoftware>({ flavour, version: current, loader: '' })
  const [isReady, setIsReady] = useState(false)
  const [erases, setErases] = useState(false)
  const [isConfirming, setIsConfirming] = useState(false)
  const reinstall = useServerMutation({
    send: (api) =>
      api(reinstallServer, { params: { server: serverId }, body: bodyOf(chosen, { flavour, erases }) }),
    showsOwnErrors: true,
    onDone: async () => {
      addToast({ type: 'success', title: intl.formatMessage({ id: 'hosting.reinstall.done' }) })
      await navigate({ href: serverPath(serverId) })
    },
  })
  const isBlocked = isBackedUp(server) || !isReady
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBlocked) setIsConfirming(true)
  }
  return (
    <>
      <FormError error={reinstall.error} />
      <Form draft={null} className="slab slab-pad stack" onSubmit={submit}>
        <SoftwareFields server={server} chosen={chosen} onChange={setChosen} onReady={setIsReady} />
        <Checkbox
          name="erases"
          checked={erases}
          hint={<FormattedMessage id="hosting-platform.erase.hint" />}
          onChange={(event) => setErases(event.target.checked)}
        >
          <FormattedMessage id="hosting-platform.erase" />
        </Checkbox>
        {isBackedUp(server) && (
          <Note level="info">
            <FormattedMessage id="hosting-platform.backup" />
          </Note>
        )}
        <p>
          <Button type="submit" icon={RotateCw} disabled={isBlocked} isBusy={reinstall.isPending}>
            <FormattedMessage
              id={chosen.flavour === flavour ? 'hosting.reinstall' : 'hosting-platform.install'}
            />
          </Button>
        </p>
      </Form>
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

const bodyOf = (
  { flavour, version, loader }: ChosenSoftware,
  installed: { flavour: ServerFlavour; erases: boolean },
) => ({
  ...(flavour !== installed.flavour && { flavour }),
  game_version: version,
  ...(hasLoaderVersions(flavour) && loader !== '' && { loader_version: loader }),
  hard: installed.erases,
})

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
