import { isApiError, type ApiClient } from '@quarry/api/contract/client'
import type { ServerContent } from '@quarry/api/contract/hosting/content'
import { createServerFile } from '@quarry/api/contract/hosting/files'
import type { Server } from '@quarry/api/contract/hosting/servers'
import { contentPlaceOf, isContentName } from '@quarry/domain/hosting/server-content'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { addToast } from '../../../../lib/toasts/toast-store.ts'
import type { FileBatch } from '../../files/uploads/upload-tray.tsx'
import { useServerMutation } from '../../servers.queries.ts'

/** Uploads of files of one's own into the folder of the content. Those that the server would not load are named instead. */
export function useContentUploads(server: Server, { type, folder, files }: ServerContent) {
  const intl = useIntl()
  const [batches, setBatches] = useState<readonly FileBatch[]>([])
  const start = useServerMutation({
    send: async (api, added: readonly File[]) => {
      if (files.length === 0) await ensureFolder(api, server.server_id, folder)
      return added
    },
    onDone: (added) => setBatches((before) => [...before, { folder, files: added }]),
  })
  const extension = contentPlaceOf(server.flavour, type)?.extension ?? '.jar'
  return {
    batches,
    add: (chosen: readonly File[]) => {
      const [added, others] = [true, false].map((is) =>
        chosen.filter(({ name }) => isContentName(name, extension) === is),
      )
      if (others?.length)
        addToast({
          type: 'error',
          title: intl.formatMessage({ id: 'hosting-content.upload.wrong' }, { extension }),
          text: intl.formatList(others.map(({ name }) => name)),
        })
      if (added?.length) start.mutate(added)
    },
    close: () => setBatches([]),
  }
}

/** A server creates its folders when it starts first. */
async function ensureFolder(api: ApiClient, server: string, folder: string): Promise<void> {
  const names = folder.split('/')
  for (const depth of names.keys()) {
    const body = { path: names.slice(0, depth + 1).join('/'), kind: 'folder' as const }
    await api(createServerFile, { params: { server }, body }).catch((error: unknown) => {
      if (!isApiError(error) || error.status !== 409) throw error
    })
  }
}
