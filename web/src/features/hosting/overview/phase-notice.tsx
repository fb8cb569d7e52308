import { cancelServerOperation, type Server } from '@quarry/api/contract/hosting/servers'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { RotateCw, X } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { lazyInBrowser, LazyPart } from '../../../lib/lazy/lazy-part.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { Progress } from '../../../ui/feedback/progress.tsx'
import { mayInstall, openInstallation, phaseOf } from '../server-state.ts'
import { serverQuery, useServerMutation } from '../servers.queries.ts'
import { SupportFacts, SupportLinks } from './support-help.tsx'

const BrokenNote = lazyInBrowser(async () => (await import('./broken-note.tsx')).BrokenNote)
const InstallationLogButton = lazyInBrowser(
  async () => (await import('../installation-log/installation-log-button.tsx')).InstallationLogButton,
)
const SuspendedNote = lazyInBrowser(async () => (await import('./suspended-note.tsx')).SuspendedNote)

/** Why a server is not ready; nothing for one that is. */
export function PhaseNotice({ server }: { server: Server }) {
  switch (phaseOf(server)) {
    case 'suspended':
    case 'upgrading':
      return (
        <LazyPart isBeside onFail={() => {}}>
          <SuspendedNote server={server} />
        </LazyPart>
      )
    case 'waiting':
      return (
        <Note level="info" title={<FormattedMessage id="hosting.notice.waiting" />}>
          <FormattedMessage id="hosting.notice.waiting.text" />
        </Note>
      )
    case 'unavailable':
      return <Unavailable server={server} />
    case 'installing':
      return <Installing server={server} />
    case 'broken':
      return (
        <LazyPart isBeside onFail={() => {}}>
          <BrokenNote server={server} />
        </LazyPart>
      )
    case 'ready':
      return null
  }
}

function Unavailable({ server }: { server: Server }) {
  const { api } = useRouter().options.context
  const { refetch, isFetching } = useQuery(serverQuery(api, server.server_id))
  return (
    <Note
      level="error"
      title={<FormattedMessage id="hosting.notice.unavailable" />}
      actions={
        <>
          <Button icon={RotateCw} isBusy={isFetching} onClick={() => void refetch()}>
            <FormattedMessage id="hosting.notice.check" />
          </Button>
          <SupportLinks />
        </>
      }
    >
      <div className="stack gap-2">
        <p>
          <FormattedMessage id="hosting.notice.unavailable.cause" />
        </p>
        <p>
          <FormattedMessage id="hosting.notice.unavailable.files" />
        </p>
        <p>
          <FormattedMessage id="hosting.notice.unavailable.next" />
        </p>
        <SupportFacts server={server} />
      </div>
    </Note>
  )
}

function Installing({ server }: { server: Server }) {
  const intl = useIntl()
  const cancel = useServerMutation({
    send: (api, id: string) =>
      api(cancelServerOperation, { params: { server: server.server_id, operation: id } }),
  })
  const operation = openInstallation(server)
  const step = operation?.cancelling ? 'cancelling' : (operation?.state ?? 'queued')
  return (
    <section className="slab slab-pad stack" aria-labelledby="installing">
      <h2 id="installing">
        <FormattedMessage id="hosting.notice.installing" />
      </h2>
      <p className="muted">
        <FormattedMessage
          id="hosting.notice.installing.text"
          values={{ starts: String(server.wanted_power.on) }}
        />
      </p>
      <Progress
        label={intl.formatMessage({
          id: `hosting.operation.${step === 'queued' || step === 'cancelling' ? step : 'running'}`,
        })}
        value={(operation?.progress ?? 0) / 100}
      >
        <FormattedMessage id="hosting.percent" values={{ percent: operation?.progress ?? 0 }} />
      </Progress>
      <div className="row">
        {operation && mayInstall(server) && !operation.cancelling && (
          <Button icon={X} isBusy={cancel.isPending} onClick={() => cancel.mutate(operation.id)}>
            <FormattedMessage id="hosting.operation.cancel" />
          </Button>
        )}
        <LazyPart isBeside onFail={() => {}}>
          <InstallationLogButton server={server} />
        </LazyPart>
      </div>
    </section>
  )
}
