import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams, useRouter } from '@tanstack/react-router'
import { projectQuery } from './project.queries.ts'

/** The project of the page; the route has fetched it before its components render. */
export function useProject() {
  const { api } = useRouter().options.context
  const { project = '' } = useParams({ strict: false })
  return useSuspenseQuery(projectQuery(api, project)).data
}
