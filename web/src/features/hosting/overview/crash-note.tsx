import type { Server, ServerPower } from '@quarry/api/contract/hosting/servers'
import { javaOf } from '@quarry/domain/hosting/java'
import { X } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { Button } from '../../../ui/controls/button.tsx'
import { Note } from '../../../ui/feedback/note.tsx'

const causeOf = ({ reason, exit_code: code }: NonNullable<ServerPower['crash']>) =>
  reason === 'exit_code' && code === null ? 'unknown' : reason

/** Where it has not crashed. */
const TITLES: { [reason: string]: 'title.unavailable' | undefined } = {
  runtime_unavailable: 'title.unavailable',
}

/** Why the server crashed, and what helps; can be dismissed until the next crash. */
export function CrashNote({ server }: { server: Server }) {
  const [dismissed, setDismissed] = useState<string>()
  const { power, plan, startup, mc_version: version } = server
  if (power?.state !== 'crashed' || power.pending) return null
  const crash = power.crash ?? { reason: 'exit_code' as const, exit_code: null }
  const key = JSON.stringify([crash, power.started])
  if (key === dismissed) return null
  return (
    <Note
      level="error"
      isAlert
      title={<FormattedMessage id={`hosting.crash.${TITLES[crash.reason] ?? 'title'}`} />}
      actions={
        <Button size="small" icon={X} onClick={() => setDismissed(key)}>
          <FormattedMessage id="hosting.crash.dismiss" />
        </Button>
      }
    >
      <FormattedMessage
        id={`hosting.crash.${causeOf(crash)}`}
        values={{ code: crash.exit_code, memory: plan.memory_mb, java: startup.java ?? javaOf(version) }}
      />
    </Note>
  )
}
