import type { Tx } from '@quarry/db/db'
import type { ProjectRow } from '@quarry/db/schema/projects/projects'
import { sidesOfV3Environment, type SideType, type V3Environment } from '@quarry/domain/projects/environments'
import type { Actor } from '../kernel/actor.ts'
import type { SignedInCtx } from '../kernel/ctx.ts'
import { applyChanges } from '../projects/edit-project.ts'
import { authorizeProject, type ProjectAccess } from '../projects/access/projects.policy.ts'

export interface Sides {
  client: SideType
  server: SideType
}

/** The sides that a form names, as a part of it. */
export const sidesOf = (environment: V3Environment | undefined): { sides?: Sides } =>
  environment === undefined ? {} : { sides: sidesOfV3Environment(environment) }

interface LockedProject {
  project: ProjectRow
  access: ProjectAccess
}

const changesSides = ({ clientSide, serverSide }: ProjectRow, { client, server }: Sides) =>
  client !== clientSide || server !== serverSide
const isUnset = ({ clientSide, serverSide }: ProjectRow) =>
  clientSide === 'unknown' && serverSide === 'unknown'

/**
 * Sides belong to the project and apply to all its versions. A user with the right to upload may set them once; changing
 * them takes the right to edit the project.
 */
export function authorizeSides(
  actor: Actor,
  { project, access }: LockedProject,
  sides: Sides | undefined,
): void {
  if (sides && changesSides(project, sides) && !isUnset(project))
    authorizeProject(actor, 'project.edit', access, project.id)
}

export async function saveSides(
  ctx: SignedInCtx<Tx>,
  locked: LockedProject,
  sides: Sides | undefined,
): Promise<void> {
  if (!sides || !changesSides(locked.project, sides)) return
  authorizeSides(ctx.actor, locked, sides)
  await applyChanges(ctx, locked.project, { clientSide: sides.client, serverSide: sides.server })
}
