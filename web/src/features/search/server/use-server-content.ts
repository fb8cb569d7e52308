import type { ProjectType } from '@quarry/domain/projects/project-types'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { serverContentQuery } from '../../hosting/content/content.queries.ts'

/** One request serves all cards; an installation reads the list again. */
const STALE_MS = 60_000

/** What is installed on the server for which a visitor searches: data packs, or what its software loads. */
export function useServerContent(server: string, kind: ProjectType) {
  const { api, viewer } = useRouter().options.context
  const type = kind === 'datapack' ? kind : undefined
  const query = { ...serverContentQuery(api, server, type), staleTime: STALE_MS, retry: false }
  const { data, isPending } = useQuery({ ...query, enabled: viewer !== null })
  return { data, isPending: isPending && viewer !== null }
}
