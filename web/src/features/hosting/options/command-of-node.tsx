import type { Server } from '@quarry/api/contract/hosting/servers'
import { startupOf } from '@quarry/domain/hosting/flavours'
import {
  isRefused,
  readStartCommand,
  startCommandProblem,
  startCommandText,
  withPort,
} from '@quarry/domain/hosting/start-command'
import { FormattedMessage } from 'react-intl'
import '../../../styles/pages/hosting.css'

/** What the node would run for a command that users enter; empty for one that would be refused. */
export function CommandOfNode({ server, text }: { server: Server; text: string }) {
  const run = commandOfNode(text, server)
  return (
    <p className="hint startup-run">
      {run !== undefined && (
        <FormattedMessage
          id="hosting-startup.command.run"
          values={{ command: <code dir="ltr">{run}</code> }}
        />
      )}
    </p>
  )
}

/** With what the node adds; undefined for a command that it would refuse. */
function commandOfNode(text: string, { flavour, plan, net: { port } }: Server): string | undefined {
  const command = readStartCommand(text)
  if (isRefused(command) || startCommandProblem(text)) return undefined
  const { options, program } = port === null ? command : withPort(command, port)
  return startCommandText({ options: [...startupOf(flavour, plan.memory_mb).options, ...options], program })
}
