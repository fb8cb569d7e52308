import type { NewUser } from '../src/schema/accounts/accounts.ts'
import type { NewTeamMember } from '../src/schema/organizations/organizations.ts'
import { hashSeedPassword, SEED_ACCOUNTS } from './accounts.ts'
import { BADGES } from '@quarry/domain/accounts/roles-and-badges'
import { hasPerks } from './billing/billing-accounts.ts'
import { billingUsers } from './billing/seed-billing.ts'
import { DAY_MS, type SeedContext } from './context.ts'
import { storeIcon, type StoredIcon } from './images.ts'
import { creatorAt, type People } from './plan/user-plan.ts'
import { randomFrom } from './random.ts'
import { noRows, type SeedRows } from './rows.ts'
import { ORGANIZATIONS } from './text/phrases.ts'
import { slugOf } from './text/titles.ts'

/** Users beyond these have no picture, as most people do not. */
const AVATARS = 90
/** Ids of organizations' teams and members start here, out of the way of those of projects. */
const ORGANIZATION_OFFSET = 3_000_000

const BIOS = [
  'Builds slowly, releases slower.',
  'Textures, mostly at night.',
  'If it breaks I want to know.',
  'One maintainer, three cats.',
  'Server owner since 2013.',
  'I read every issue. Some twice.',
  'Retired from redstone.',
]

export const organizationId = ({ ids }: SeedContext, place: number): string => ids.organization(place)

export async function peopleRows(context: SeedContext, people: People): Promise<SeedRows> {
  const rows = noRows()
  const passwordHash = hashSeedPassword()
  for (const [n, user] of people.users.entries()) {
    const account = SEED_ACCOUNTS[n]
    const hasAvatar = !context.isBulk && user.isCreator && n < AVATARS
    const avatar = hasAvatar
      ? await storeIcon(context, user.id, `avatar/${user.username}`, { isRound: true })
      : undefined
    const random = randomFrom(`${context.seed}/bio/${n}`)
    const bio = account?.bio ?? (user.isCreator && random.chance(0.6) ? random.pick(BIOS) : null)
    rows.users.push({
      id: user.id,
      username: user.username,
      email: `${user.username.toLowerCase()}@example.com`,
      emailVerified: true,
      passwordHash: account ? passwordHash : null,
      role: account?.role ?? 'developer',
      badges: badgesOf(n),
      bio,
      avatarKey: avatar?.iconKey ?? null,
      rawAvatarKey: avatar?.rawIconKey ?? null,
      createdAt: new Date(user.joinedMs),
    } satisfies NewUser)
  }
  if (!context.isBulk) rows.users.push(...billingUserRows(context, passwordHash))
  for (let place = 0; place < people.organizations; place++)
    await addOrganization(context, people, place, rows)
  return rows
}

/** Accounts with subscriptions, which own nothing else. */
const billingUserRows = (context: SeedContext, passwordHash: string): NewUser[] =>
  billingUsers(context).map(({ account, id, username }) => ({
    id,
    username,
    passwordHash,
    email: `${username}@example.com`,
    emailVerified: true,
    role: 'developer',
    badges: hasPerks(account) ? BADGES.supporter : 0,
    bio: account.bio,
    avatarKey: null,
    rawAvatarKey: null,
    createdAt: new Date(context.nowMs - 420 * DAY_MS),
  }))

/** Badges as bits: some early adopters, testers, contributors and translators. */
function badgesOf(n: number): number {
  if (n === 1) return 32 + 64
  return n % 17 === 0 ? 2 : n % 23 === 0 ? 16 : n % 29 === 0 ? 32 : n % 31 === 0 ? 64 : 0
}

async function addOrganization(
  context: SeedContext,
  people: People,
  place: number,
  rows: SeedRows,
): Promise<void> {
  const { ids, seed, nowMs } = context
  const random = randomFrom(`${seed}/organization/${place}`)
  const id = organizationId(context, place)
  const [baseName, description] = ORGANIZATIONS[place % ORGANIZATIONS.length] ?? [
    'Guild',
    'A guild of makers.',
  ]
  const round = Math.floor(place / ORGANIZATIONS.length)
  const name = round === 0 ? baseName : `${baseName} ${round + 1}`
  const teamId = ids.team(ORGANIZATION_OFFSET + place)
  const icon: StoredIcon | undefined = context.isBulk
    ? undefined
    : await storeIcon(context, id, `organization/${name}`)
  rows.teams.push({ id: teamId })
  rows.organizations.push({
    id,
    teamId,
    slug: `${slugOf(name)}${seed === 1 ? '' : `-${seed}`}`,
    name,
    description,
    iconKey: icon?.iconKey ?? null,
    rawIconKey: icon?.rawIconKey ?? null,
    color: icon?.color ?? null,
    createdAt: new Date(nowMs - random.int(200, 1800) * DAY_MS),
  })
  const members = membersOf(people, place, random.int(2, 6))
  if (!members.includes(0)) rows.teamMembers.push(...invitationOf(context, people, place))
  for (const [order, user] of members.entries()) {
    rows.teamMembers.push({
      id: ids.member(ORGANIZATION_OFFSET + place * 8 + order),
      teamId,
      userId: people.users[user]?.id ?? '',
      role: order === 0 ? 'Founder' : random.pick(['Member', 'Artist', 'Developer', 'Tester']),
      isOwner: order === 0,
      permissions: order === 0 ? 1023 : 15,
      organizationPermissions: order === 0 ? 255 : random.pick([0, 1, 17]),
      accepted: true,
      payoutsSplit: order === 0 ? 100 : 20,
      ordering: order,
      createdAt: new Date(nowMs - random.int(1, 199) * DAY_MS),
    })
  }
}

/** The second organization has a place for alice, which waits for her answer. */
function invitationOf(context: SeedContext, people: People, place: number): NewTeamMember[] {
  const [alice] = people.users
  if (place !== 1 || !alice) return []
  const { ids, nowMs } = context
  return [
    {
      id: ids.member(ORGANIZATION_OFFSET + place * 8 + 7),
      teamId: ids.team(ORGANIZATION_OFFSET + place),
      userId: alice.id,
      role: 'Developer',
      isOwner: false,
      payoutsSplit: 0,
      permissions: 15,
      organizationPermissions: 0,
      accepted: false,
      ordering: 7,
      createdAt: new Date(nowMs - DAY_MS),
    },
  ]
}

/** Places in `users`, the owner first: alice owns the first organization and bob is in it. */
function membersOf(people: People, place: number, count: number): number[] {
  const members = new Set<number>(place === 0 ? [0, 1] : [])
  for (let step = 0; members.size < count && step < 40; step++) {
    members.add(creatorAt(people, ((place * 31 + step * 17) % 97) / 97))
  }
  return [...members]
}
