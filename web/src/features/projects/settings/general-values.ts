import { isApproved } from '@quarry/domain/projects/project-statuses'
import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'

export type GeneralValues = ReturnType<typeof storedValues>

export function storedValues(project: ProjectDetail) {
  return {
    title: project.title,
    slug: project.slug,
    description: project.description,
    client_side: project.client_side,
    server_side: project.server_side,
    // After approval the form sets the status itself; before, the status requested for after the review.
    visibility: isApproved(project.status) ? project.status : (project.requested_status ?? 'approved'),
  }
}
