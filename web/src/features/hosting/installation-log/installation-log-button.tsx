import type { Server } from '@quarry/api/contract/hosting/servers'
import { ScrollText } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { lazy, LazyPart } from '../../../lib/lazy/lazy-part.tsx'
import { canDo } from '../../../lib/viewer/can-do.ts'
import { Button } from '../../../ui/controls/button.tsx'

const InstallationLogDialog = lazy(
  async () => (await import('./installation-log-dialog.tsx')).InstallationLogDialog,
)

/** Opens what the last installation printed; nothing for users without access to the files. */
export function InstallationLogButton({ server }: { server: Server }) {
  const [isOpen, setIsOpen] = useState(false)
  if (!canDo({ viewer: { can: server.can } }, 'server.files')) return null
  const close = () => setIsOpen(false)
  return (
    <>
      <Button icon={ScrollText} onClick={() => setIsOpen(true)}>
        <FormattedMessage id="hosting.installationLog" />
      </Button>
      {isOpen && (
        <LazyPart onFail={close}>
          <InstallationLogDialog server={server} onClose={close} />
        </LazyPart>
      )}
    </>
  )
}
