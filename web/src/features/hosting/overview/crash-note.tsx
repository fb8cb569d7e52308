import type { Server, ServerPower } from '@quarry/api/contract/hosting/servers'
import { javaOf } from '@quarry/domain/hosting/java'
import { X } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { lazyInBrowser, LazyPart } from '../../../lib/lazy/lazy-part.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Note } from '../../../ui/feedback/note.tsx'

const CrashProblem = lazyInBrowser(async () => (await import('./crash-problem.tsx')).CrashProblem)

const causeOf = ({ reason, exit_code: code }: Crash) =>
  reason === 'exit_code' && code === null ? 'unknown' : reason

type Crash = NonNullable<ServerPower['crash']>

/** Where it has not crashed. */
const TITLES: { [reason: string]: 'title.unavailable' | 'title.storage' | undefined } = {
  runtime_unavailable: 'title.unavailable',
  node_disk_failed: 'title.unavailable',
  storage_full: 'title.storage',
}

/** The last crash of each server that the viewer has dismissed, until the page is loaded again. */
const dismissedCrashes = new Map<string, string>()

const UNKNOWN: Crash = { reason: 'exit_code', exit_code: null, problem: null }

function titleOf({ state }: ServerPower, { reason }: Crash) {
  return state === 'crashed'
    ? (`hosting.crash.${TITLES[reason] ?? 'title'}` as const)
    : 'hosting-crash.restarted'
}

/** Why the server crashed, and what helps; can be dismissed until the next crash. Also once its node has started it again. */
export function CrashNote({ server }: { server: Server }) {
  const { server_id: id, power } = server
  const [dismissed, setDismissed] = useState(() => dismissedCrashes.get(id))
  const [hasFailed, setHasFailed] = useState(false)
  if (!power || power.pending) return null
  const { state } = power
  const crash = power.crash ?? (state === 'crashed' ? UNKNOWN : null)
  if (!crash) return null
  const key = JSON.stringify([crash, power.run, power.started])
  if (key === dismissed) return null
  return (
    <Note
      level={state === 'crashed' ? 'error' : 'warning'}
      isAlert
      title={<FormattedMessage id={titleOf(power, crash)} />}
      actions={
        <Button
          size="small"
          icon={X}
          onClick={() => {
            dismissedCrashes.set(id, key)
            setDismissed(key)
          }}
        >
          <FormattedMessage id="hosting.crash.dismiss" />
        </Button>
      }
    >
      {crash.problem && !hasFailed ? (
        <LazyPart isBeside onFail={() => setHasFailed(true)}>
          <CrashProblem server={server} problem={crash.problem} />
        </LazyPart>
      ) : (
        <CrashReason server={server} crash={crash} />
      )}
    </Note>
  )
}

function CrashReason({ server, crash }: { server: Server; crash: Crash }) {
  const { plan, startup, mc_version: version } = server
  return (
    <FormattedMessage
      id={`hosting.crash.${causeOf(crash)}`}
      values={{
        code: crash.exit_code,
        memory: plan.memory_mb,
        storage: plan.storage_mb,
        java: startup.java ?? javaOf(version),
      }}
    />
  )
}
