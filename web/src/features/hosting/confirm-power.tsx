import { setServerPreferences, type Server } from '@quarry/api/contract/hosting/servers'
import type { PowerAction } from '@quarry/domain/hosting/power'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { ConfirmDialog } from '../../ui/floating/lazy-confirm-dialog.ts'
import { useServerMutation } from './servers.queries.ts'

/** What ends the running process. */
export type EndingAction = Exclude<PowerAction, 'Start'>

interface ConfirmPowerProps {
  server: Server
  action: EndingAction
  onClose: () => void
  onConfirm: () => void
}

/** Asks before the running process ends; users may ask for no further questions. */
export function ConfirmPower({ server, action, onClose, onConfirm }: ConfirmPowerProps) {
  const intl = useIntl()
  const [isLast, setIsLast] = useState(false)
  const stopAsking = useServerMutation({
    send: (api) =>
      api(setServerPreferences, {
        params: { server: server.server_id },
        body: { confirm_power: false },
      }),
  })
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={intl.formatMessage({ id: `hosting.power.confirm.${action}` }, { name: server.name })}
      confirmLabel={intl.formatMessage({ id: `hosting.power.${action}` })}
      cancelLabel={intl.formatMessage({ id: 'shell.cancel' })}
      onConfirm={() => {
        if (isLast) stopAsking.mutate()
        onConfirm()
        onClose()
      }}
    >
      <div className="stack">
        <p>
          <FormattedMessage id={`hosting.power.confirm.${action}.text`} />
        </p>
        <Checkbox name="last" checked={isLast} onChange={(event) => setIsLast(event.target.checked)}>
          <FormattedMessage id="hosting.power.confirm.last" />
        </Checkbox>
      </div>
    </ConfirmDialog>
  )
}
