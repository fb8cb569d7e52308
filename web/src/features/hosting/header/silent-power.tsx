import type { Server } from '@quarry/api/contract/hosting/servers'
import type { PowerAction } from '@quarry/domain/hosting/power'
import { Clock } from 'lucide-react'
import { FormattedMessage } from 'react-intl'
import { Button, type ButtonLook } from '../../../ui/controls/button.tsx'
import '../../../styles/pages/hosting.css'

/** What users can request, with what they have requested before. */
function actionsOf({ on, action }: Server['wanted_power']): readonly PowerAction[] {
  if (action === 'Start') return ['Start', 'Stop']
  if (on) return ['Stop', 'Restart']
  return action === null ? ['Start'] : [action, 'Start']
}

interface SilentPowerProps {
  wanted: Server['wanted_power']
  isBusy: (action: PowerAction) => boolean
  onRun: (action: PowerAction) => void
}

/** The power of a server while its node is silent: what is requested waits for its return. */
export function SilentPower({ wanted, isBusy, onRun }: SilentPowerProps) {
  const lookOf = (action: PowerAction): ButtonLook =>
    action === 'Start' || action === 'Restart' ? 'brand' : 'standard'
  return (
    <>
      {actionsOf(wanted).map((action) =>
        action === wanted.action ? (
          <Button key={action} icon={Clock} disabled>
            <FormattedMessage id={`hosting.power.requested.${action}`} />
          </Button>
        ) : (
          <Button key={action} look={lookOf(action)} isBusy={isBusy(action)} onClick={() => onRun(action)}>
            <FormattedMessage id={`hosting.power.${action}`} />
          </Button>
        ),
      )}
      <output className="hint server-power-hint">
        <FormattedMessage id={`hosting.power.silent.${wanted.action === null ? 'none' : 'requested'}`} />
      </output>
    </>
  )
}
