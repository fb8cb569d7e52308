import { acceptServerLicense, powerServer, type Server } from '@quarry/api/contract/hosting/servers'
import { GAME_LICENSE } from '@quarry/domain/hosting/flavours'
import { ExternalLink } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { canDo } from '../../lib/viewer/can-do.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/floating/dialog.tsx'
import { FormError } from '../forms/form-error.tsx'
import { useServerMutation } from './servers.queries.ts'

/** Before the first start of a server of the game: the license, which someone with the right to options accepts. */
export function LicenseDialog({ server, onClose }: { server: Server; onClose: () => void }) {
  const intl = useIntl()
  const params = { server: server.server_id }
  const accept = useServerMutation({
    send: async (api) => {
      await api(acceptServerLicense, { params, body: { version: GAME_LICENSE.version } })
      await api(powerServer, { params, body: { action: 'Start' } })
    },
    showsOwnErrors: true,
    onDone: onClose,
  })
  const mayAccept = canDo({ viewer: { can: server.can } }, 'server.reinstall')
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={intl.formatMessage({ id: 'hosting.license.title' })}
      footer={
        <>
          <Button look="quiet" onClick={onClose}>
            <FormattedMessage id="shell.cancel" />
          </Button>
          {mayAccept && (
            <Button look="brand" isBusy={accept.isPending} onClick={() => accept.mutate()}>
              <FormattedMessage id="hosting.license.accept" />
            </Button>
          )}
        </>
      }
    >
      <div className="stack">
        <FormError error={accept.error} />
        <p>
          <FormattedMessage
            id={mayAccept ? 'hosting.license.text' : 'hosting.license.role'}
            values={{ name: <bdi>{server.name}</bdi> }}
          />
        </p>
        <p>
          <a className="link" href={GAME_LICENSE.url} target="_blank" rel="noopener noreferrer">
            <FormattedMessage id="hosting.license.link" /> <ExternalLink className="i" aria-hidden="true" />
          </a>
        </p>
      </div>
    </Dialog>
  )
}
