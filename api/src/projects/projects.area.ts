import { projectsContract } from '../../contract/projects/projects.area.ts'
import type { Area } from '../http/area.ts'
import { mountTags } from './tags/tags.routes.ts'
import { mountV3Tags } from './tags/v3-tags.routes.ts'
import { mountProjects } from './projects.routes.ts'
import { mountV3Projects } from './v3-projects.routes.ts'
import { mountCreation } from './creation/creation.routes.ts'
import { mountProjectDetail } from './detail/project-detail.routes.ts'
import { mountProjectChecklist } from './checks/project-checklist.routes.ts'
import { mountImages } from './gallery/project-images.routes.ts'
import { mountOrganizationProjects } from './organizations/organization-projects.routes.ts'

export const projectsArea: Area = {
  contract: projectsContract,
  mount(app) {
    mountTags(app)
    mountV3Tags(app)
    mountProjects(app)
    mountV3Projects(app)
    mountCreation(app)
    mountProjectDetail(app)
    mountProjectChecklist(app)
    mountImages(app)
    mountOrganizationProjects(app)
  },
}
