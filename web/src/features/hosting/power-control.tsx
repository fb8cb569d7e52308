import { isApiError } from '@quarry/api/contract/client'
import { powerServer, type Server } from '@quarry/api/contract/hosting/servers'
import type { PowerAction } from '@quarry/domain/hosting/power'
import { useRouter } from '@tanstack/react-router'
import { Clock, OctagonX, Play, RotateCw, Square, type LucideIcon } from 'lucide-react'
import { Fragment, useState, type ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { lazy, LazyPart } from '../../lib/lazy/lazy-part.tsx'
import { canDo } from '../../lib/viewer/can-do.ts'
import { Button } from '../../ui/controls/button.tsx'
import type { EndingAction } from './confirm-power.tsx'
import { ServerMenu } from './header/server-menu.tsx'
import { isOff, isOnSilentNode, phaseOf, shownPower, type ShownPower } from './server-state.ts'
import { useServerMutation } from './servers.queries.ts'
import '../../styles/pages/hosting.css'

const ICONS: Record<PowerAction, LucideIcon> = {
  Start: Play,
  Stop: Square,
  Restart: RotateCw,
  Kill: OctagonX,
}
const LicenseDialog = lazy(async () => (await import('./license-dialog.tsx')).LicenseDialog)

const ConfirmPower = lazy(async () => (await import('./confirm-power.tsx')).ConfirmPower)

const isLicenseMissing = (error: unknown) => isApiError(error) && error.rule === 'server_license'

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
      <LazyPart onFail={() => setConfirmed(undefined)}>
        <ConfirmPower
          server={server}
          action="Restart"
          onClose={() => setConfirmed(undefined)}
          onConfirm={confirmed}
        />
      </LazyPart>
    ),
  }
}

/** The state that ends by itself. */
const changingPower = (power: ShownPower | undefined) =>
  power !== undefined && power !== 'running' && !isOff(power) ? power : undefined

/** Start, stop, restart and kill. While the server starts or stops, only Kill is possible; nothing while it is installed. */
export function PowerControl({ server }: { server: Server }) {
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
  const phase = phaseOf(server)
  const power = server.power && phase === 'ready' ? shownPower(server.power) : undefined
  const changing = phase === 'installing' ? phase : changingPower(power)
  const mayUse = canDo({ viewer: { can: server.can } }, 'server.power')
  const isSilent = isOnSilentNode(server)
  const { on, action: requested } = server.wanted_power
  const mayKill = isSilent ? requested !== 'Kill' && (on || requested !== null) : power && !isOff(power)
  const isBusy = (action: PowerAction) => change.isPending && change.variables === action
  const button = (action: PowerAction) => (
    <Button
      look={isSilent || action === 'Stop' ? 'standard' : 'brand'}
      icon={ICONS[action]}
      isBusy={isBusy(action)}
      onClick={() => run(action)}
    >
      <FormattedMessage id={`hosting.power.${action}`} />
    </Button>
  )
  return (
    <div className="server-power">
      {mayUse && power && isOff(power) && button('Start')}
      {mayUse && power === 'running' && (
        <>
          {button('Stop')}
          {button('Restart')}
        </>
      )}
      {mayUse && changing && (
        <Button isBusy disabled>
          <FormattedMessage id={`hosting.status.${changing}`} />
        </Button>
      )}
      {mayUse && isSilent && <SilentPower wanted={server.wanted_power} button={button} />}
      <ServerMenu server={server} onKill={mayUse && mayKill ? () => run('Kill') : undefined} />
      {isLicenseShown && (
        <LazyPart onFail={() => setIsLicenseShown(false)}>
          <LicenseDialog server={server} onClose={() => setIsLicenseShown(false)} />
        </LazyPart>
      )}
      {asked && (
        <LazyPart onFail={() => setAsked(undefined)}>
          <ConfirmPower
            server={server}
            action={asked}
            onClose={() => setAsked(undefined)}
            onConfirm={() => change.mutate(asked)}
          />
        </LazyPart>
      )}
    </div>
  )
}

/** What users can request, with what they have requested before. */
function actionsOf({ on, action }: Server['wanted_power']): readonly PowerAction[] {
  if (action === 'Start') return ['Start', 'Stop']
  if (on) return ['Stop', 'Restart']
  return action === null ? ['Start'] : [action, 'Start']
}

interface SilentPowerProps {
  wanted: Server['wanted_power']
  button: (action: PowerAction) => ReactNode
}

/** The power of a server while its node is silent: what is requested waits for its return. */
function SilentPower({ wanted, button }: SilentPowerProps) {
  return (
    <>
      {actionsOf(wanted).map((action) =>
        action === wanted.action ? (
          <Button key={action} icon={Clock} disabled>
            <FormattedMessage id={`hosting.power.requested.${action}`} />
          </Button>
        ) : (
          <Fragment key={action}>{button(action)}</Fragment>
        ),
      )}
      <output className="hint server-power-hint">
        <FormattedMessage id={`hosting.power.silent.${wanted.action === null ? 'none' : 'requested'}`} />
      </output>
    </>
  )
}
