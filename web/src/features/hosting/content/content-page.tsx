import type { Server } from '@quarry/api/contract/hosting/servers'
import type { ServerContentType } from '@quarry/domain/hosting/server-content-types'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { FormattedMessage } from 'react-intl'
import { lazy } from '../../../lib/lazy/lazy-part.tsx'
import { canDo } from '../../../lib/viewer/can-do.ts'
import { Note } from '../../../ui/feedback/note.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ServerNotice } from '../overview/server-notice.tsx'
import { RetriedPart } from '../retried-part.tsx'
import { RetryNote } from '../retry-note.tsx'
import { isReachable, lastInstallation, memberRoleOf } from '../server-state.ts'
import { serverContentQuery } from './content.queries.ts'
import '../../../styles/pages/hosting.css'
import '../../../styles/pages/hosting-content.css'

/** Only where there is content to show: it is most of the code of the page. */
const ContentFiles = lazy(async () => (await import('./content-files.tsx')).ContentFiles)

interface ContentPageProps {
  server: Server
  /** Id of a modpack that is to be installed. */
  pack?: string | undefined
  /** Of the content; without it what the software of the server loads. */
  type?: ServerContentType | undefined
}

/** The modpack, mods, plugins or data packs of a server, for users who may use its files. */
export function ContentPage({ server, pack, type }: ContentPageProps) {
  const mayUse = canDo({ viewer: { can: server.can } }, 'server.files')
  return (
    <section className="stack" aria-labelledby="content-title">
      {mayUse && <ServerNotice server={server} />}
      <h2 id="content-title">
        <FormattedMessage id="hosting-content.title" />
      </h2>
      {!mayUse && (
        <Note level="info">
          <FormattedMessage
            id={memberRoleOf(server) ? 'hosting-content.forbidden' : 'hosting-content.staff'}
          />
        </Note>
      )}
      {mayUse && !isReachable(server) && (
        <p className="muted">
          <FormattedMessage id="hosting-content.unreachable" />
        </p>
      )}
      {mayUse && isReachable(server) && <Content {...{ server, pack, type }} />}
    </section>
  )
}

function Content({ server, pack, type }: ContentPageProps) {
  const { api } = useRouter().options.context
  const { data, isError, refetch, isFetching } = useQuery(serverContentQuery(api, server.server_id, type))
  useChangeOf(installationOf(server), refetch)
  // Together with the content, not after it.
  useEffect(() => ContentFiles.warm(), [])
  return (
    <>
      {isError && (
        <RetryNote level={data ? 'warning' : 'error'} isBusy={isFetching} onRetry={refetch}>
          <FormattedMessage id={data ? 'hosting-content.stale' : 'hosting-content.failed'} />
        </RetryNote>
      )}
      {!data && !isError && (
        <>
          <output className="sr">
            <FormattedMessage id="hosting-content.loading" />
          </output>
          <Skeleton />
          <Skeleton />
        </>
      )}
      {data && (
        <RetriedPart
          key={data.type}
          part={ContentFiles}
          props={{ server, content: data, pack }}
          fallback={<Skeleton />}
          failure={<FormattedMessage id="hosting-content.failed" />}
        />
      )}
    </>
  )
}

/** Changes when other software or another modpack is installed, and with it the content. */
function installationOf(server: Server): string {
  const last = lastInstallation(server)
  return [last?.id, last?.finished, server.upstream?.version_id].join(' ')
}

function useChangeOf(value: string, onChange: () => unknown): void {
  const known = useRef(value)
  useEffect(() => {
    if (known.current === value) return
    known.current = value
    onChange()
  }, [value, onChange])
}
