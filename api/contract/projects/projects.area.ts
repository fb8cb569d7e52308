import * as organizationProjects from './organization-projects.ts'
import * as projectChecklist from './project-checklist.ts'
import * as projectHistory from './project-history.ts'
import * as projects from './projects.ts'
import * as tags from './tags.ts'
import * as v3Projects from './v3-projects.ts'
import * as v3Tags from './v3-tags.ts'

/** The modules whose endpoints make up this area. */
export const projectsContract = {
  organizationProjects,
  projectChecklist,
  projectHistory,
  projects,
  tags,
  v3Projects,
  v3Tags,
}
