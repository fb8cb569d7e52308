import { isApiError, type ApiClient } from '@quarry/api/contract/client'
import { writeServerFile } from '@quarry/api/contract/hosting/files'
import { changeProperties, PROPERTIES_FILE, propertiesIn } from '@quarry/domain/hosting/server-properties'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Catalogue } from '../../../../lib/i18n/message-catalogue.ts'
import { readText, type FileContent } from '../../files/file-content.ts'
import { mayReadAgain } from '../../server-read.ts'
import { serverKeys } from '../../servers.queries.ts'

export type PropertiesFile = Extract<FileContent, { kind: 'text' }>

const keyOf = (server: string) => [...serverKeys.files(server), 'properties']
const read = (i18n: Catalogue, server: string, signal?: AbortSignal) =>
  readText(i18n, server, PROPERTIES_FILE, signal).catch((error: unknown) => {
    if (isApiError(error) && error.code === 'not_found') return { kind: 'missing' } as const
    throw error
  })

export const propertiesQuery = (i18n: Catalogue, server: string) =>
  queryOptions({
    queryKey: keyOf(server),
    queryFn: ({ signal }) => read(i18n, server, signal),
    retry: mayReadAgain,
    staleTime: 0,
  })

interface Save {
  api: ApiClient
  i18n: Catalogue
  queryClient: QueryClient
  server: string
  /** The file that the form shows. */
  file: PropertiesFile
  changes: ReadonlyMap<string, string>
}

/** How often the file may change while it is saved. */
const ATTEMPTS = 3

/**
 * Saves changed properties. If the file was changed meanwhile, the changes are made in the newer file; those of the same
 * properties become conflicts in the form. A file that was deleted is created again.
 */
export async function saveProperties({ file, ...save }: Save): Promise<void> {
  const { api, i18n, queryClient, server, changes } = save
  const show = (shown: PropertiesFile) => queryClient.setQueryData(keyOf(server), shown)
  const before = propertiesIn(file.text)
  let base: Omit<PropertiesFile, 'etag'> & { etag?: string } = file
  for (let attempt = 1; ; attempt += 1) {
    const text = changeProperties(base.text, changes)
    const query = { path: PROPERTIES_FILE, ...(base.etag !== undefined && { etag: base.etag }) }
    try {
      // oxlint-disable-next-line no-await-in-loop -- each attempt needs the result of the one before
      const { etag } = await api(writeServerFile, { params: { server }, query, body: new Blob([text]) })
      return void show({ kind: 'text', text, etag })
    } catch (error) {
      if (!isChanged(error) || attempt === ATTEMPTS) throw error
      // oxlint-disable-next-line no-await-in-loop -- as above
      const now = await read(i18n, server)
      if (now.kind === 'missing') base = { kind: 'text', text: file.text }
      else if (now.kind !== 'text') throw error
      else {
        const after = propertiesIn(now.text)
        show(now)
        if ([...changes.keys()].some((key) => after.get(key) !== before.get(key))) throw error
        base = now
      }
    }
  }
}

const isChanged = (error: unknown): boolean =>
  isApiError(error) &&
  (error.rule === 'file_changed' || error.rule === 'file_exists' || error.code === 'not_found')
