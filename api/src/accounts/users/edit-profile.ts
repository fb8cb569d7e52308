import { ruleMessage } from '../../../contract/rules.ts'
import { record } from '@quarry/db/outbox'
import type { InputOf } from '../../../contract/endpoint.ts'
import type { editUser } from '../../../contract/accounts/users.ts'
import { atomically, type SignedInCtx } from '../../kernel/ctx.ts'
import { AppError, invalid } from '../../kernel/errors.ts'
import { refuseStaleFields } from '../../kernel/field-revision.ts'
import { requireRecentProof } from '../../kernel/recent-proof.ts'
import { translateViolations } from '../../kernel/constraint-violations.ts'
import { lockUser } from '../credentials/credentials.queries.ts'
import { authorizeUser } from './users.policy.ts'
import { isNameOfAnother, lockAdmins, requireUser, updateUser } from './users.queries.ts'
import { profileFields } from './users.view.ts'
import type { Tx } from '@quarry/db/db'
import type { UserRow } from '@quarry/db/schema/accounts/accounts'
import { isSelf } from '../../kernel/actor.ts'
import { changesBetween } from '../../moderation/staff-log/logged-changes.ts'
import { logStaffAction } from '../../moderation/staff-log/staff-log.queries.ts'

type Patch = InputOf<typeof editUser>['body']

const taken = () => invalid('username', ruleMessage('username_in_use'), 'username_taken')

/** `name` is accepted for older clients and has no effect. */
export async function editProfile(ctx: SignedInCtx, ref: string, patch: Patch): Promise<undefined> {
  const user = await requireUser(ctx.db, ref)
  const { role, badges, revision, ...profile } = patch
  const setsRole = role !== undefined || badges !== undefined
  if (setsRole) {
    authorizeUser(ctx.actor, 'user.set_role', user, ref)
    requireRecentProof(ctx.actor, ctx.now())
  }
  if (!setsRole || Object.keys(profile).length > 0) authorizeUser(ctx.actor, 'user.edit', user, ref)
  if (profile.username !== undefined) {
    if (await isNameOfAnother(ctx.db, profile.username, user.id)) throw taken()
  }
  const { username, bio } = profile
  const columns = Object.fromEntries(
    Object.entries({ username, bio, role, badges }).filter(([, v]) => v !== undefined),
  )
  await translateViolations(
    atomically(ctx, async (ctx) => {
      const { db } = ctx
      await requireRoleChange(ctx, user, role)
      if (revision !== undefined)
        refuseStaleFields(profileFields((await lockUser(db, user.id)) ?? user), profile, revision)
      if (Object.keys(columns).length > 0) await updateUser(db, user.id, columns)
      await logEdit(ctx, user, patch)
      await record(db, { name: 'user.changed', userId: user.id })
    }),
    { users_username_key: taken },
  )
  return undefined
}

/**
 * Users cannot change their own role, so an administrator who demotes the last other one remains. When two demote
 * each other, the second finds that they are no longer an administrator.
 */
async function requireRoleChange(
  ctx: SignedInCtx<Tx>,
  { id, role: before }: UserRow,
  after: Patch['role'],
): Promise<void> {
  if (after === undefined || after === before) return
  if (isSelf(ctx.actor, id)) throw new AppError('forbidden', ruleMessage('own_role_stays'))
  const admins = await lockAdmins(ctx.db)
  if (!admins.includes(ctx.actor.id)) throw new AppError('forbidden', ruleMessage('admins_change_roles'))
}

/** In the staff log: roles and badges always, other fields when the profile belongs to another user. */
async function logEdit(ctx: SignedInCtx<Tx>, user: UserRow, patch: Patch): Promise<void> {
  const about = { thing: 'user', thingId: user.id } as const
  const { role, badges, username, bio } = patch
  const given = [
    { action: 'role_set', before: user.role, after: role },
    { action: 'badges_set', before: String(user.badges), after: badges?.toString() },
  ] as const
  for (const { action, before, after } of given)
    if (after !== undefined && after !== before)
      await logStaffAction(ctx, { ...about, action, before, after })
  if ((username !== undefined || bio !== undefined) && !isSelf(ctx.actor, user.id))
    await logStaffAction(ctx, { ...about, action: 'edited', ...changesBetween(user, { username, bio }) })
}
