import { isApiError } from '@quarry/api/contract/client'
import { deleteServerFile } from '@quarry/api/contract/hosting/files'
import { cancelServerOperation, type ServerOperation } from '@quarry/api/contract/hosting/servers'
import { useEffect, useRef } from 'react'
import { isOpen } from '../../server-state.ts'
import { useServerMutation } from '../../servers.queries.ts'

/** An archive that is downloaded to be extracted, and then deleted. */
export interface StartedArchive {
  download: ServerOperation
  /** The temporary file that it makes. */
  path: string
  /** What its host calls it. */
  name: string
}

interface Discarded {
  download: Pick<ServerOperation, 'id' | 'state'>
  path: string
}

const codeOf = (error: unknown) => (isApiError(error) ? error.code : undefined)

/** Cancels a download; if it is done, or becomes done meanwhile, deletes its file. */
export const useDiscard = (server: string) =>
  useServerMutation({
    send: async (api, { download, path }: Discarded) => {
      try {
        if (isOpen(download))
          return await api(cancelServerOperation, { params: { server, operation: download.id } })
      } catch (error) {
        // It has ended.
        if (codeOf(error) !== 'conflict') throw error
      }
      try {
        return await api(deleteServerFile, { params: { server }, query: { path } })
      } catch (error) {
        // It has failed.
        if (codeOf(error) !== 'not_found') throw error
      }
    },
  })

/** Gives a dialog the downloads that it starts. One that starts when the dialog is closed already is discarded. */
export function useStarted(
  server: string,
  onStarted: (started: StartedArchive) => void,
): { isShown: () => boolean; onDone: (started: StartedArchive) => void } {
  const discard = useDiscard(server)
  const shown = useRef(true)
  useEffect(() => {
    shown.current = true
    return () => void (shown.current = false)
  }, [])
  return {
    isShown: () => shown.current,
    onDone: (started) => (shown.current ? onStarted(started) : discard.mutate(started)),
  }
}
