import type { Server } from '@quarry/api/contract/hosting/servers'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Upload } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { lazy, LazyPart } from '../../../lib/lazy/lazy-part.tsx'
import { canDo } from '../../../lib/viewer/can-do.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { AppLink } from '../../../ui/navigation/app-link.tsx'
import { packSearchHref, serverContentQuery } from '../content/content.queries.ts'
import { serverPath } from '../server-address.ts'
import { RetryNote } from '../retry-note.tsx'
import { isReachable } from '../server-state.ts'

const PackFileDialog = lazy(
  async () => (await import('../content/packs/uploads/pack-file-dialog.tsx')).PackFileDialog,
)

interface PlatformPackProps {
  server: Server
  /** Whether nothing can be installed now. */
  isLocked: boolean
}

/** The modpack of a server, or how one is installed: from the catalogue or from a file. */
export function PlatformPack({ server, isLocked }: PlatformPackProps) {
  if (!canDo({ viewer: { can: server.can } }, 'server.files')) return null
  return (
    <section className="stack" aria-labelledby="platform-pack">
      <h3 id="platform-pack">
        <FormattedMessage id="hosting-content.pack" />
      </h3>
      {isReachable(server) ? (
        <Pack server={server} isLocked={isLocked} />
      ) : (
        <p className="muted">
          <FormattedMessage id="hosting-platform.packFile.unreachable" />
        </p>
      )}
    </section>
  )
}

function Pack({ server, isLocked }: PlatformPackProps) {
  const { api } = useRouter().options.context
  const { data, isError, isFetching, refetch } = useQuery(serverContentQuery(api, server.server_id))
  const [isUploading, setIsUploading] = useState(false)
  const close = () => setIsUploading(false)
  if (isError && !data)
    return (
      <RetryNote isBusy={isFetching} onRetry={refetch}>
        <FormattedMessage id="hosting-content.pack.missing" />
      </RetryNote>
    )
  if (!data) return <Skeleton />
  const search = (
    <FormattedMessage id={data.pack ? 'hosting-platform.packFile.switch' : 'hosting-content.pack.find'} />
  )
  return (
    <>
      {data.pack && (
        <p>
          <bdi>
            {data.pack.project?.title ?? data.pack.file?.name ?? (
              <FormattedMessage id="hosting-content.pack.hidden" />
            )}
          </bdi>
          {' · '}
          <AppLink className="link" href={`${serverPath(server.server_id)}/content`}>
            <FormattedMessage id="hosting-platform.packFile.change" />
          </AppLink>
        </p>
      )}
      <div className="row">
        {isLocked ? (
          <Button disabled>{search}</Button>
        ) : (
          <ButtonLink href={packSearchHref(server.server_id)}>{search}</ButtonLink>
        )}
        <Button
          icon={Upload}
          disabled={isLocked}
          onPointerEnter={PackFileDialog.warm}
          onFocus={PackFileDialog.warm}
          onClick={() => setIsUploading(true)}
        >
          <FormattedMessage
            id={data.pack ? 'hosting-platform.packFile.import' : 'hosting-platform.packFile.upload'}
          />
        </Button>
      </div>
      {isUploading && (
        <LazyPart onFail={close}>
          <PackFileDialog server={server} onClose={close} />
        </LazyPart>
      )}
    </>
  )
}
