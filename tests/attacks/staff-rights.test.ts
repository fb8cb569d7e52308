import { anAppToken, aPersonalToken, aProject } from '@quarry/db/testing/factories'
import { PROOF_MS, STAFF_PROOF_MS } from '@quarry/domain/accounts/activity'
import { GRANTABLE_SCOPES, scopeSum } from '@quarry/domain/accounts/scopes'
import { describe, expect, it } from 'vitest'
import { editUser } from '../../api/contract/accounts/users.ts'
import { editProject, getProject } from '../../api/contract/projects/projects.ts'
import { hashSecret, mintSecret } from '../../api/src/accounts/secrets.ts'
import { createSession } from '../../api/src/accounts/sessions/sessions.queries.ts'
import { testApp, type Persona } from '../../api/testing/test-app.ts'

/** What a stolen token or an open session of staff is good for. */
const current = testApp()

const roleOf = async (persona: Persona) =>
  (
    await current()
      .db.selectFrom('users')
      .select('role')
      .where('id', '=', current().users[persona].id)
      .executeTakeFirstOrThrow()
  ).role

/** A client whose session was proved this long ago. */
async function provedAgo(persona: Persona, milliseconds: number) {
  const { clientWith, db, users } = current()
  const now = new Date(Date.now() - milliseconds)
  const { token } = await createSession(db, {
    userId: users[persona].id,
    userAgent: null,
    ip: '127.0.0.1',
    now,
  })
  return clientWith({ authorization: token })
}

describe('a token of an administrator', () => {
  it.each(['qrp_', 'qro_'])('(%s) with all scopes makes no administrator', async (prefix) => {
    const { clientWith, db, users } = current()
    const token = mintSecret(prefix)
    const given = { userId: users.ada.id, scopes: scopeSum(GRANTABLE_SCOPES) }
    if (prefix === 'qro_') await anAppToken(db, { ...given, accessHash: hashSecret(token) })
    else await aPersonalToken(db, { ...given, tokenHash: hashSecret(token) })
    const client = clientWith({ authorization: token })
    for (const body of [{ role: 'admin' as const }, { badges: 1 }, { bio: 'Taken over' }])
      await expect(client(editUser, { params: { user: 'mallory' }, body })).rejects.toMatchObject({
        status: 401,
      })
    expect(await roleOf('mallory')).toBe('developer')
    const { id } = await aProject(db, { ownerId: users.alice.id, status: 'processing' })
    await expect(client(getProject, { params: { project: id } })).rejects.toMatchObject({ status: 404 })
  })
})

describe('a session of staff without a recent proof', () => {
  it('cannot give roles and badges', async () => {
    const client = await provedAgo('ada', PROOF_MS)
    const params = { user: 'mallory' }
    for (const body of [{ role: 'admin' as const }, { badges: 1 }])
      await expect(client(editUser, { params, body })).rejects.toMatchObject({ code: 'proof_needed' })
    expect(await roleOf('mallory')).toBe('developer')
    await (
      await provedAgo('ada', 0)
    )(editUser, { params, body: { badges: 1 } })
  })

  it('sees what staff see and changes what is its own, but nothing of others', async () => {
    const { db, users } = current()
    const client = await provedAgo('mo', STAFF_PROOF_MS)
    const { id: project } = await aProject(db, { ownerId: users.alice.id, status: 'processing' })
    await client(getProject, { params: { project } })
    await client(editUser, { params: { user: 'mo' }, body: { bio: 'Reviews projects' } })
    const body = { status: 'approved' as const }
    await expect(client(editProject, { params: { project }, body })).rejects.toMatchObject({
      code: 'proof_needed',
    })
    await (
      await provedAgo('mo', STAFF_PROOF_MS / 2)
    )(editProject, { params: { project }, body })
  })
})
