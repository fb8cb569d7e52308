import { toApiError } from '@quarry/api/contract/client'
import type { Pat } from '@quarry/api/contract/accounts/pats'
import { scopeSum } from '@quarry/domain/accounts/scopes'
import { describe, expect, it, vi } from 'vitest'
import {
  button,
  dialog,
  opened,
  pageStage,
  press,
  shows,
  submit,
  text,
  tick,
  type,
  type StageApi,
} from '../../../../testing/page-stage.tsx'
import { PatsPage } from './tokens-page.tsx'

const stage = pageStage()
const { sent } = stage

const aPat = (overrides: Partial<Pat> = {}): Pat => ({
  id: 'AAAAAAAA',
  name: 'Build server',
  access_token: null,
  scopes: scopeSum(['USER_READ', 'VERSION_CREATE']),
  user_id: 'BBBBBBBB',
  created: '2026-01-01T00:00:00.000Z',
  expires: '2999-01-01T00:00:00.000Z',
  last_used: null,
  revoked: null,
  revision: 'seen',
  ...overrides,
})

/** An API that stores the given tokens and the created ones. */
const storing =
  (pats: Pat[]): StageApi =>
  ({ method }, { body }: { body?: Pat }) => {
    if (method === 'GET') return pats
    if (method !== 'POST') return undefined
    const made = aPat({ ...body, id: 'CCCCCCCC' })
    pats.unshift(made)
    return { ...made, access_token: 'qrp_secret' }
  }

async function open(pats: Pat[] = []) {
  await stage.open(PatsPage, storing(pats))
  await shows('Create token')
}

describe('the page of personal access tokens', () => {
  it('says what a new token still needs', async () => {
    await open()
    await press(button('Create token'))
    await opened()
    expect(dialog().textContent).toContain('Still missing: Name, Valid until, and Permissions')
    await type('name', 'Build server')
    expect(dialog().textContent).toContain('Still missing: Valid until and Permissions')
  })

  it('shows the last use of each token', async () => {
    await open([
      aPat({ name: 'New one' }),
      aPat({ id: 'DDDDDDDD', name: 'Old one', last_used: '2026-02-01T00:00:00.000Z' }),
    ])
    await shows('Old one')
    const rows = [...document.querySelectorAll('li')].map((row) => row.textContent)
    expect(rows.map((row) => [row.includes('Never used'), row.includes('Used ')])).toEqual([
      [true, false],
      [false, true],
    ])
  })

  it('creates the first token and shows its secret once', async () => {
    await open()
    expect(text()).toContain('No tokens yet')
    await press(button('Create token'))
    await opened()
    const create = button('Create token', dialog())
    expect(create.disabled).toBe(true)
    await type('name', 'Launcher')
    await press(button('30 days', dialog()))
    await tick('Read your profile')
    await tick('Versions')
    expect(create.disabled).toBe(false)
    await submit()
    await shows('qrp_secret')
    expect(sent).toMatchObject([
      {
        method: 'POST',
        path: '/v2/pat',
        input: {
          body: {
            name: 'Launcher',
            scopes: scopeSum([
              'USER_READ',
              'VERSION_READ',
              'VERSION_CREATE',
              'VERSION_WRITE',
              'VERSION_DELETE',
            ]),
          },
        },
      },
    ])
    await shows('5 permissions')
  })

  it('offers permissions about revenue only if the site has revenue, or the token has them', async () => {
    await open([aPat({ name: 'Old', scopes: scopeSum(['PAYOUTS_READ']) })])
    await press(button('Create token'))
    await opened()
    expect(dialog().textContent).toContain('See analytics of your projects')
    expect(dialog().textContent).not.toMatch(/See your revenue|Withdraw/)
    await press(button('Cancel', dialog()))
    await press(button('Edit Old'))
    await opened()
    expect(dialog().textContent).toContain('See your revenue and payouts')
    expect(dialog().textContent).not.toContain('Withdraw')
  })

  it('gives a token no permission that was taken from it meanwhile', async () => {
    const pats = [aPat()]
    await stage.open(PatsPage, ({ method }, { body }: { body?: { revision: string } }) => {
      if (method === 'GET') return [...pats]
      if (body?.revision === 'saved') return undefined
      pats[0] = aPat({ scopes: scopeSum(['USER_READ']), revision: 'saved' })
      throw toApiError(409, {
        error: 'conflict',
        description: 'this was changed by someone else in the meantime',
        fields: [{ path: 'scopes', message: 'was changed', rule: 'changed_meanwhile', params: {} }],
      })
    })
    await shows('Build server')
    await press(button('Edit Build server'))
    await opened()
    await type('name', 'Old build server')
    await tick('Create projects')
    await submit()
    await shows('Permissions: changed while you were editing')
    await press(button('Take theirs'))
    await submit()
    await vi.waitFor(() => expect(sent).toHaveLength(2))
    expect(sent.map(({ input }) => (input as { body: object }).body)).toEqual([
      {
        name: 'Old build server',
        scopes: scopeSum(['USER_READ', 'VERSION_CREATE', 'PROJECT_CREATE']),
        revision: 'seen',
      },
      { name: 'Old build server', revision: 'saved' },
    ])
  })

  it('marks expired tokens and revokes one after a confirmation', async () => {
    await open([
      aPat(),
      aPat({ id: 'DDDDDDDD', name: 'Old', expires: '2020-01-01T00:00:00.000Z' }),
      aPat({ id: 'EEEEEEEE', name: 'Leaked', revoked: '2026-02-01T00:00:00.000Z' }),
    ])
    await shows('Found in public and revoked')
    expect(text()).toContain('Expired')
    expect(text()).toContain('Read your profile, Upload versions')
    expect(button('Edit Leaked')).toBeUndefined()
    await press(button('Revoke Leaked'))
    await opened()
    expect(sent).toEqual([])
    await press(button('Revoke token', dialog()))
    await vi.waitFor(() =>
      expect(sent).toMatchObject([{ method: 'DELETE', input: { params: { pat: 'EEEEEEEE' } } }]),
    )
  })
})
