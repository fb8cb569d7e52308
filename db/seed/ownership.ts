import type { NewTeamMember } from '../src/schema/organizations/organizations.ts'
import type { SeedContext } from './context.ts'
import { organizationId } from './user-rows.ts'
import { creatorAt, type People, type PlannedUser } from './plan/user-plan.ts'
import type { ProjectPlan } from './plan/project-plan.ts'
import type { Random } from './random.ts'

export interface Ownership {
  organizationId: string | null
  /** Writes the versions and is named in the files. */
  author: PlannedUser
  members: NewTeamMember[]
}

/** Alice has one project of every status to look at, Bob a few of his own and a small part in some of hers. */
const ALICE = new Set([0, 3, 5, 24, 25, 26, 27, 28, 29, 50, 60, 75])
const BOB = new Set([1, 51])
const BOB_HELPS = new Set([0, 3, 28])
const MEMBERS_PER_PROJECT = 8
/** Upload versions and edit the description. */
const FEW_RIGHTS = 1 + 8

export function ownershipOf(
  context: SeedContext,
  people: People,
  project: ProjectPlan,
  random: Random,
): Ownership {
  const { n } = project
  const ownerPlace = ALICE.has(n) ? 0 : BOB.has(n) ? 1 : creatorAt(people, random.next())
  const author = people.users[ownerPlace] ?? people.users[0]!
  const isShared = !ALICE.has(n) && !BOB.has(n) && people.organizations > 0 && random.chance(0.14)
  const organization = n === 6 ? 0 : isShared ? random.int(0, people.organizations - 1) : undefined
  const members: NewTeamMember[] = []
  const teamId = context.ids.team(n)
  const add = (userPlace: number, given: Partial<NewTeamMember>): void => {
    const userId = people.users[userPlace]?.id
    if (userId === undefined || members.some((member) => member.userId === userId)) return
    const id = context.ids.member(n * MEMBERS_PER_PROJECT + members.length)
    const createdAt = new Date(project.publishedMs)
    const usual = {
      role: 'Member',
      isOwner: false,
      permissions: 0,
      organizationPermissions: null,
      accepted: true,
    }
    members.push({
      id,
      teamId,
      userId,
      ...usual,
      payoutsSplit: 0,
      ordering: members.length,
      createdAt,
      ...given,
    })
  }
  if (organization === undefined)
    add(ownerPlace, { isOwner: true, role: 'Owner', permissions: 1023, payoutsSplit: 100 })
  if (BOB_HELPS.has(n)) add(1, { role: 'Translator', permissions: FEW_RIGHTS, payoutsSplit: 10 })
  if (random.chance(0.28)) {
    for (let i = random.int(1, 3); i > 0; i--) {
      const role = random.pick(['Artist', 'Translator', 'Contributor', 'Tester'])
      const accepted = random.chance(0.85)
      add(creatorAt(people, random.next()), { role, accepted, permissions: random.pick([0, FEW_RIGHTS, 13]) })
    }
  }
  return {
    organizationId: organization === undefined ? null : organizationId(context, organization),
    author,
    members,
  }
}
