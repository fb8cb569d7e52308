import type { ApiClient } from '@quarry/api/contract/client'
import { deleteServerFile, writeServerFile } from '@quarry/api/contract/hosting/files'
import { takeServerPackIcon } from '@quarry/api/contract/hosting/icon'
import type { Server } from '@quarry/api/contract/hosting/servers'
import {
  SERVER_ICON_FILE,
  SERVER_ICON_PX,
  SERVER_ICON_SOURCES,
  VIEWED_IMAGE_MAX_BYTES,
} from '@quarry/domain/hosting/server-files'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Boxes, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { Catalogue } from '../../../../lib/i18n/message-catalogue.ts'
import { addToast } from '../../../../lib/toasts/toast-store.ts'
import { canDo } from '../../../../lib/viewer/can-do.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { DropArea } from '../../../../ui/controls/drop-area.tsx'
import { Note } from '../../../../ui/feedback/note.tsx'
import { readEtag } from '../../files/file-content.ts'
import { RetryNote } from '../../retry-note.tsx'
import { areOptionsLocked, isReachable } from '../../server-state.ts'
import { serverKeys } from '../../servers.queries.ts'
import { useHostingMutation } from '../../use-hosting-mutation.ts'
import { NoImageError, scaleIcon } from '../../files/images/scale-icon.ts'
import { hasIcon, iconQuery } from './icon.queries.ts'
import { ShownIcon } from './shown-icon.tsx'
import '../../../../styles/pages/hosting.css'

async function storeIcon(api: ApiClient, i18n: Catalogue, server: string, file: Blob): Promise<void> {
  const body = await scaleIcon(file)
  const path = SERVER_ICON_FILE
  const etag = (await hasIcon(api, server)) ? await readEtag(i18n, server, path) : undefined
  const query = { path, ...(etag !== undefined && { etag }) }
  await api(writeServerFile, { params: { server }, query, body })
}

const blockOf = ({ role }: Server, isAllowed: boolean) =>
  isAllowed ? 'unavailable' : role ? 'forbidden' : 'staff'

/** The icon that players see in their list of servers: a file of the server. */
export function ServerIcon({ server }: { server: Server }) {
  const id = useId()
  const isAllowed = canDo({ viewer: { can: server.can } }, 'server.files')
  return (
    <section className="slab slab-pad stack" aria-labelledby={id}>
      <h3 id={id}>
        <FormattedMessage id="hosting-icon.title" />
      </h3>
      <p className="muted">
        <FormattedMessage id="hosting-icon.text" values={{ pixels: SERVER_ICON_PX }} />
      </p>
      {!isAllowed || !isReachable(server) ? (
        <Note level="info">
          <FormattedMessage id={`hosting-icon.${blockOf(server, isAllowed)}`} />
        </Note>
      ) : (
        <EditedIcon server={server} />
      )}
    </section>
  )
}

function EditedIcon({ server }: { server: Server }) {
  const intl = useIntl()
  const { api, i18n } = useRouter().options.context
  const { server_id: id } = server
  const { data: icon, error, isFetching, refetch } = useQuery(iconQuery(api, i18n, id))
  const done = (message: 'saved' | 'removed') =>
    addToast({ type: 'success', title: intl.formatMessage({ id: `hosting-icon.${message}` }) })
  const store = useHostingMutation(serverKeys.icon(id), {
    send: (_api, file: File) => storeIcon(api, i18n, id, file),
    showsOwnErrors: true,
    onDone: () => done('saved'),
  })
  const remove = useHostingMutation(serverKeys.icon(id), {
    send: (api) => api(deleteServerFile, { params: { server: id }, query: { path: SERVER_ICON_FILE } }),
    onDone: () => {
      store.reset()
      done('removed')
    },
  })
  const takePackIcon = useHostingMutation(serverKeys.icon(id), {
    send: (api) => api(takeServerPackIcon, { params: { server: id } }),
    onDone: () => {
      store.reset()
      done('saved')
    },
  })
  const isBusy = store.isPending || takePackIcon.isPending || remove.isPending
  if (error)
    return (
      <RetryNote isBusy={isFetching} onRetry={refetch}>
        {error.message}
      </RetryNote>
    )
  const isLocked = areOptionsLocked(server)
  return (
    <>
      {icon && (
        <ShownIcon key={icon.size} image={icon} label={intl.formatMessage({ id: 'hosting-icon.title' })} />
      )}
      {icon === null && (
        <p>
          <FormattedMessage id="hosting-icon.none" />
        </p>
      )}
      {store.error && (
        <Note level="error" isAlert>
          {store.error instanceof NoImageError ? (
            <FormattedMessage id="hosting-icon.noImage" />
          ) : (
            store.error.message
          )}
        </Note>
      )}
      <DropArea
        title={<FormattedMessage id={icon ? 'hosting-icon.replace' : 'hosting-icon.add'} />}
        hint={<FormattedMessage id="hosting-icon.hint" />}
        accept={SERVER_ICON_SOURCES}
        maxBytes={VIEWED_IMAGE_MAX_BYTES}
        isDisabled={isLocked || isBusy}
        onFiles={([file]) => file && store.mutate(file)}
      />
      {(icon || server.upstream) && (
        <div className="row">
          {server.upstream && (
            <Button
              icon={Boxes}
              disabled={isLocked || isBusy}
              isBusy={takePackIcon.isPending}
              onClick={() => takePackIcon.mutate()}
            >
              <FormattedMessage id="hosting-icon.pack" />
            </Button>
          )}
          {icon && (
            <Button
              look="quiet-danger"
              icon={Trash2}
              disabled={isLocked || isBusy}
              isBusy={remove.isPending}
              onClick={() => remove.mutate()}
            >
              <FormattedMessage id="hosting-icon.remove" />
            </Button>
          )}
        </div>
      )}
    </>
  )
}
