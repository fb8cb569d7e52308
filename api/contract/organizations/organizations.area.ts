import * as organizations from './organizations.ts'
import * as teams from './teams.ts'
import * as v3Organizations from './v3-organizations.ts'
import * as v3Teams from './v3-teams.ts'

/** The modules whose endpoints make up this area. */
export const organizationsContract = { organizations, teams, v3Organizations, v3Teams }
