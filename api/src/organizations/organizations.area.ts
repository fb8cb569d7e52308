import { organizationsContract } from '../../contract/organizations/organizations.area.ts'
import type { Area } from '../http/area.ts'
import { mountTeams } from './teams/teams.routes.ts'
import { mountV3Teams } from './teams/v3-teams.routes.ts'
import { mountOrganizations } from './organizations.routes.ts'
import { mountV3Organizations } from './v3-organizations.routes.ts'
import { mountOrganizationDetail } from './detail/organization-detail.routes.ts'

export const organizationsArea: Area = {
  contract: organizationsContract,
  mount(app) {
    mountTeams(app)
    mountV3Teams(app)
    mountOrganizations(app)
    mountV3Organizations(app)
    mountOrganizationDetail(app)
  },
}
