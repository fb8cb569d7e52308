import { isApiError } from '@quarry/api/contract/client'
import { powerServer, setServerPreferences, type Server } from '@quarry/api/contract/hosting/servers'
import type { PowerAction } from '@quarry/domain/hosting/power'
import { useRouter } from '@tanstack/react-router'
import { MoreVertical, List, OctagonX, Play, RotateCw, Square, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { lazy, LazyPart } from '../../lib/lazy/lazy-part.tsx'
import { canDo } from '../../lib/viewer/can-do.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { ConfirmDialog } from '../../ui/floating/lazy-confirm-dialog.ts'
import { MenuButton } from '../../ui/floating/menu-button.tsx'
import type { MenuItem } from '../../ui/floating/menu-item.ts'
import { isOff, phaseOf, shownPower } from './server-state.ts'
import { useServerMutation } from './servers.queries.ts'
import '../../styles/pages/hosting.css'

// `MoreVertical` is the same icon as `EllipsisVertical`, which is in a chunk of the project pages.
const ICONS: Record<PowerAction, LucideIcon> = {
  Start: Play,
  Stop: Square,
  Restart: RotateCw,
  Kill: OctagonX,
}
const LicenseDialog = lazy(async () => (await import('./license-dialog.tsx')).LicenseDialog)

const isLicenseMissing = (error: unknown) => isApiError(error) && error.rule === 'server_license'

/** What ends the running process. */
type EndingAction = Exclude<PowerAction, 'Start'>

/** Restarts a server as a part of other work, after the same question as the button. `question` belongs in the page. */
export function useRestart(server: Server) {
  const { api } = useRouter().options.context
  const [confirmed, setConfirmed] = useState<() => void>()
  const id = server.server_id
  return {
    isRunning: server.power !== null && phaseOf(server) === 'ready' && !isOff(shownPower(server.power)),
    mayRestart: canDo({ viewer: { can: server.can } }, 'server.power'),
    ask: (onConfirm: () => void) => {
      if (server.preferences.confirm_power) setConfirmed(() => onConfirm)
      else onConfirm()
    },
    send: () => api(powerServer, { params: { server: id }, body: { action: 'Restart' } }),
    question: confirmed && (
      <ConfirmPower
        server={server}
        action="Restart"
        onClose={() => setConfirmed(undefined)}
        onConfirm={confirmed}
      />
    ),
  }
}

/** Start, stop, restart and kill. While the server starts or stops, only Kill is possible. */
export function PowerControl({ server }: { server: Server }) {
  const intl = useIntl()
  const [asked, setAsked] = useState<EndingAction>()
  const [isLicenseShown, setIsLicenseShown] = useState(false)
  const id = server.server_id
  const change = useServerMutation({
    send: (api, action: PowerAction) => api(powerServer, { params: { server: id }, body: { action } }),
  })
  const run = (action: PowerAction) => {
    if (action !== 'Start' && server.preferences.confirm_power) setAsked(action)
    else if (action === 'Start' && server.needs_license) setIsLicenseShown(true)
    else change.mutate(action, { onError: (error) => setIsLicenseShown(isLicenseMissing(error)) })
  }
  const power = server.power && phaseOf(server) === 'ready' ? shownPower(server.power) : undefined
  const mayUse = canDo({ viewer: { can: server.can } }, 'server.power')
  const isBusy = (action: PowerAction) => change.isPending && change.variables === action
  const button = (action: PowerAction, look: 'brand' | 'standard') => (
    <Button look={look} icon={ICONS[action]} isBusy={isBusy(action)} onClick={() => run(action)}>
      <FormattedMessage id={`hosting.power.${action}`} />
    </Button>
  )
  const items: MenuItem[] = [
    {
      kind: 'link',
      label: intl.formatMessage({ id: 'hosting.shell.all' }),
      href: '/servers/manage',
      icon: List,
    },
    ...(mayUse && power && !isOff(power)
      ? [
          {
            kind: 'action',
            label: intl.formatMessage({ id: 'hosting.power.Kill' }),
            icon: OctagonX,
            tone: 'danger',
            onSelect: () => run('Kill'),
          } as const,
        ]
      : []),
  ]
  return (
    <div className="server-power">
      {mayUse && power && isOff(power) && button('Start', 'brand')}
      {mayUse && power === 'running' && (
        <>
          {button('Stop', 'standard')}
          {button('Restart', 'brand')}
        </>
      )}
      {mayUse && power && !isOff(power) && power !== 'running' && (
        <Button isBusy disabled>
          <FormattedMessage id={`hosting.status.${power}`} />
        </Button>
      )}
      <MenuButton
        label={intl.formatMessage({ id: 'hosting.power.more' })}
        className="btn btn-quiet btn-icon"
        items={items}
      >
        <MoreVertical className="i i-l" aria-hidden="true" />
      </MenuButton>
      {isLicenseShown && (
        <LazyPart onFail={() => setIsLicenseShown(false)}>
          <LicenseDialog server={server} onClose={() => setIsLicenseShown(false)} />
        </LazyPart>
      )}
      {asked && (
        <ConfirmPower
          server={server}
          action={asked}
          onClose={() => setAsked(undefined)}
          onConfirm={() => change.mutate(asked)}
        />
      )}
    </div>
  )
}

interface ConfirmPowerProps {
  server: Server
  action: EndingAction
  onClose: () => void
  onConfirm: () => void
}

function ConfirmPower({ server, action, onClose, onConfirm }: ConfirmPowerProps) {
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
    <LazyPart onFail={onClose}>
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
    </LazyPart>
  )
}
