import type { ProjectAction, ProjectDetail } from '@quarry/api/contract/projects'

/** The server decides what the viewer may do; the page only asks. */
export const canDo = (project: Pick<ProjectDetail, 'viewer'>, action: ProjectAction) =>
  project.viewer.can.includes(action)
