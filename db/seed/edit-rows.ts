import type { PoolClient } from 'pg'
import type { EditedValues } from '../src/schema/projects/project-edits.ts'
import { DAY_MS, type SeedContext } from './context.ts'
import { noRows, type SeedRows } from './rows.ts'

/** Projects with a history and a former address. */
const EDITED = 3

interface EditedProject {
  id: string
  slug: string
  summary: string
  body: string
  revision: number
  ownerId: string
}

interface First {
  projectIds: readonly string[]
  userId: string | undefined
  organizationId: string | undefined
}

/** Edits of the first public projects, and former names of them, of the first user and of the first organization. */
export async function editRows(client: PoolClient, { nowMs }: SeedContext, first: First): Promise<SeedRows> {
  const rows = noRows()
  const ago = (days: number) => new Date(nowMs - days * DAY_MS)
  const projects = await listProjects(client, first.projectIds.slice(0, EDITED))
  for (const [n, project] of projects.entries()) {
    const edits = editsOf(project)
    rows.projectEdits.push(
      ...edits.map((changes, at) => ({
        projectId: project.id,
        revision: project.revision + at + 1,
        userId: project.ownerId,
        byStaff: false,
        editedAt: ago((edits.length - at) * 11 + n),
        changes: JSON.stringify(changes),
      })),
    )
    await client.query('update projects set revision = revision + $2 where id = $1', [
      project.id,
      edits.length,
    ])
  }
  const named = [
    ...projects.map(({ id, slug }) => ({ ...NOTHING, name: slug, projectId: id })),
    ...(await listNames(client, first)),
  ]
  rows.oldNames.push(
    ...named.map((one, at) => ({ ...one, name: formerName(one.name), renamedAt: ago(30 + at * 12) })),
  )
  return rows
}

const NOTHING = { projectId: null, userId: null, organizationId: null }

async function listProjects(client: PoolClient, ids: readonly string[]): Promise<EditedProject[]> {
  const { rows } = await client.query<EditedProject>(
    `select p.id, p.slug, p.summary, p.body, p.revision, m.user_id as "ownerId" from projects p
     left join organizations o on o.id = p.organization_id
     join team_members m on m.team_id = coalesce(o.team_id, p.team_id) and m.is_owner
     where p.id = any ($1) order by array_position($1, p.id::text)`,
    [ids],
  )
  return rows
}

/** The present names of the user, unless another seed renamed them, and of the organization. */
async function listNames(client: PoolClient, { userId, organizationId }: First) {
  const { rows } = await client.query<{ name: string; userId: string | null; organizationId: string | null }>(
    `select username as name, id as "userId", null as "organizationId" from users u where id = $1
       and not exists (select from old_names o where o.user_id = u.id)
     union all select slug, null, id from organizations where id = $2`,
    [userId ?? null, organizationId ?? null],
  )
  return rows.map((row) => ({ ...NOTHING, ...row }))
}

const formerName = (name: string) => `former-${name.toLowerCase()}`

/** Oldest first; the last values are the present ones. */
function editsOf({ slug, summary, body }: EditedProject): EditedValues[] {
  const [, ...rest] = body.split('\n')
  return [
    { summary: [`${summary} Work in progress.`, summary] },
    { slug: [formerName(slug), slug] },
    { body: [['A first draft of the description.', ...rest].join('\n'), body] },
  ]
}
