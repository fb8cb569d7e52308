import type { Tx } from '@quarry/db/db'
import type { ProjectRow } from '@quarry/db/schema/projects/projects'
import type { SideType } from '@quarry/domain/projects/environments'
import type { Actor } from '../kernel/actor.ts'
import type { SignedInCtx } from '../kernel/ctx.ts'
import { applyChanges } from '../projects/edit-project.ts'
import { authorizeProject, type ProjectAccess } from '../projects/access/projects.policy.ts'

export interface Sides {
  client: SideType
  server: SideType
}

interface Held {
  project: ProjectRow
  access: ProjectAccess
}

const saysOtherwise = ({ clientSide, serverSide }: ProjectRow, { client, server }: Sides) =>
  client !== clientSide || server !== serverSide
const isUnsaid = ({ clientSide, serverSide }: ProjectRow) =>
  clientSide === 'unknown' && serverSide === 'unknown'

/**
 * Where things run is said by the project, once for all its versions. Whoever uploads may say it as long as nobody has;
 * after that it takes the right to edit the project.
 */
export function authorizeSides(actor: Actor, { project, access }: Held, sides: Sides | undefined): void {
  if (sides && saysOtherwise(project, sides) && !isUnsaid(project))
    authorizeProject(actor, 'project.edit', access, project.id)
}

export async function saveSides(ctx: SignedInCtx<Tx>, held: Held, sides: Sides | undefined): Promise<void> {
  if (!sides || !saysOtherwise(held.project, sides)) return
  authorizeSides(ctx.actor, held, sides)
  await applyChanges(ctx, held.project, { clientSide: sides.client, serverSide: sides.server })
}
