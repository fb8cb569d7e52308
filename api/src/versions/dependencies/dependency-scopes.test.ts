import { aPersonalToken } from '@quarry/db/testing/factories'
import { scopeSum, type ScopeName } from '@quarry/domain/accounts/scopes'
import { describe, expect, it } from 'vitest'
import { hashSecret, mintSecret } from '../../accounts/secrets.ts'
import { depends, published } from '../../../testing/dependent-versions.ts'
import { testApp } from '../../../testing/test-app.ts'

const current = testApp()

/** The response to a token of Alice with these scopes. */
async function ask(path: string, ...scopes: ScopeName[]): Promise<string> {
  const { app, db, users } = current()
  const token = mintSecret('qrp_')
  await aPersonalToken(db, { userId: users.alice.id, tokenHash: hashSecret(token), scopes: scopeSum(scopes) })
  const response = await app.request(path, { headers: { authorization: token } })
  expect(response.status).toBe(200)
  return response.text()
}

/** A public project that depends on a draft of its owner. */
async function aDependent() {
  const { db, users } = current()
  const owned = { ownerId: users.alice.id } as const
  const root = await published(db, { project: owned })
  const draft = await published(db, { project: { ...owned, status: 'draft', title: 'Unannounced' } })
  await depends(db, root.version, { projectId: draft.project, versionId: draft.version })
  return { root, draft }
}

describe('a token of the owner of a draft that a project depends on', () => {
  it.each(['v2', 'v3'])('sees its project and its version by one scope each (%s)', async (api) => {
    const { root, draft } = await aDependent()
    const shown = async (...scopes: ScopeName[]) => {
      const text = await ask(`/${api}/project/${root.project}/dependencies`, ...scopes)
      const { projects, versions } = JSON.parse(text) as Record<string, { id: string }[]>
      return [projects, versions].map((list) => list?.map(({ id }) => id))
    }
    expect(await shown('PROJECT_READ', 'VERSION_READ')).toEqual([[draft.project], [draft.version]])
    expect(await shown('PROJECT_READ')).toEqual([[draft.project], []])
    expect(await shown('VERSION_READ')).toEqual([[], []])
  })

  it.each(['', '/dependencies'])(
    'finds no name of it without the scope to read projects (%s)',
    async (part) => {
      const { root } = await aDependent()
      const path = `/_internal/project/${root.project}/version/${root.version}${part}`
      expect(await ask(path, 'PROJECT_READ', 'VERSION_READ')).toContain('Unannounced')
      expect(await ask(path, 'VERSION_READ')).not.toContain('Unannounced')
    },
  )
})
