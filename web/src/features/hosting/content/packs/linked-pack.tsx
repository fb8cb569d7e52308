import type { ServerContent } from '@quarry/api/contract/hosting/content'
import type { Server } from '@quarry/api/contract/hosting/servers'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { Note } from '../../../../ui/feedback/note.tsx'
import { RetryNote } from '../../retry-note.tsx'
import { serverPath } from '../../server-address.ts'
import { PackDialog } from './pack-dialog.tsx'
import { packProjectQuery } from './pack.queries.ts'

interface LinkedPackProps {
  server: Server
  content: ServerContent
  /** Id of the modpack that was chosen in the search. */
  project: string
  isLocked: boolean
}

/** The installation of a modpack to which the search leads. */
export function LinkedPack({ server, content, project, isLocked }: LinkedPackProps) {
  const { api } = useRouter().options.context
  const navigate = useNavigate()
  const { data, isError, isFetching, refetch } = useQuery(packProjectQuery(api, project))
  const close = () =>
    void navigate({ href: `${serverPath(server.server_id)}/content`, replace: true, resetScroll: false })
  if (isError)
    return (
      <RetryNote isBusy={isFetching} onRetry={refetch}>
        <FormattedMessage id="hosting-content.pack.missing" />
      </RetryNote>
    )
  if (isLocked)
    return (
      <Note level="info">
        <FormattedMessage id="hosting-content.pack.waits" />
      </Note>
    )
  if (!data) return null
  const installed = content.pack?.project?.id === data.id ? content.pack.version?.id : undefined
  return <PackDialog server={server} project={data} installed={installed} onClose={close} />
}
