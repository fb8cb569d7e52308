import type { HomeProject } from './load-home.ts'

/** Address of a project under the first of its kinds (spec section 2). */
export const projectHref = ({ project_types: [kind = 'mod'], slug, project_id: id }: HomeProject) =>
  `/${kind}/${encodeURIComponent(slug ?? id)}`
