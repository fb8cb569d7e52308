import type { Server } from '@quarry/api/contract/hosting/servers'
import { CircleAlert, CirclePlay, CircleStop, LoaderCircle, type LucideIcon } from 'lucide-react'
import { FormattedMessage } from 'react-intl'
import { Badge, type Tone } from '../../ui/labels/badge.tsx'
import { phaseOf, shownPower, type ServerPhase, type ShownPower } from './server-state.ts'

type Status = Exclude<ServerPhase, 'ready'> | ShownPower

const LOOKS: Record<Status, { tone: Tone; icon: LucideIcon }> = {
  suspended: { tone: 'red', icon: CircleAlert },
  upgrading: { tone: 'blue', icon: LoaderCircle },
  waiting: { tone: 'orange', icon: LoaderCircle },
  unavailable: { tone: 'red', icon: CircleAlert },
  installing: { tone: 'blue', icon: LoaderCircle },
  broken: { tone: 'red', icon: CircleAlert },
  running: { tone: 'green', icon: CirclePlay },
  starting: { tone: 'orange', icon: LoaderCircle },
  restarting: { tone: 'orange', icon: LoaderCircle },
  stopping: { tone: 'orange', icon: LoaderCircle },
  stopped: { tone: 'neutral', icon: CircleStop },
  crashed: { tone: 'red', icon: CircleAlert },
}

function statusOf(server: Server): Status {
  const phase = phaseOf(server)
  if (phase !== 'ready') return phase
  return server.power ? shownPower(server.power) : 'unavailable'
}

/** The state of a server in one or two words. */
export const ServerStatus = ({ server }: { server: Server }) => <StatusBadge status={statusOf(server)} />

export function StatusBadge({ status }: { status: Status }) {
  return (
    <Badge {...LOOKS[status]}>
      <FormattedMessage id={`hosting.status.${status}`} />
    </Badge>
  )
}
