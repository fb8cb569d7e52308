import type { ProjectDetail } from '@quarry/api/contract/projects'

const approved = ['approved', 'archived', 'unlisted', 'private']

/** Once approved the status itself is chosen; before that, the status wanted after review (domain of statuses). */
export const isApproved = (project: Pick<ProjectDetail, 'status'>) => approved.includes(project.status)

export type GeneralValues = ReturnType<typeof storedValues>

export function storedValues(project: ProjectDetail) {
  return {
    title: project.title,
    slug: project.slug,
    description: project.description,
    client_side: project.client_side,
    server_side: project.server_side,
    visibility: isApproved(project) ? project.status : (project.requested_status ?? 'approved'),
  }
}
