import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { projectQuery } from '../features/projects/project.queries.ts'
import { namedSubpageHead } from '../features/projects/subpage-head.ts'
import { useProject } from '../features/projects/use-project.ts'
import { PackContents } from '../features/versions/page/pack-contents.tsx'
import { versionQuery } from '../features/versions/versions.queries.ts'
import { partNotFound } from '../lib/router/subpage-not-found.ts'

const NEWEST = 'latest'

export const Route = createFileRoute('/$type/$project/_page/contents')({
  staticData: { messages: ['versions'] },
  loader: async ({ context: { queryClient, api }, params: { project: ref } }) => {
    const project = await queryClient.ensureQueryData(projectQuery(api, ref))
    if (project.url_type !== 'modpack') throw partNotFound()
    await queryClient.ensureQueryData(versionQuery(api, ref, NEWEST))
    return { ref, title: project.title }
  },
  head: namedSubpageHead('projects.contents.title'),
  component: Contents,
})

function Contents() {
  const project = useProject()
  const { ref } = Route.useLoaderData()
  const { api } = Route.useRouteContext()
  const { data: version } = useSuspenseQuery(versionQuery(api, ref, NEWEST))
  return <PackContents project={project} version={version} />
}
