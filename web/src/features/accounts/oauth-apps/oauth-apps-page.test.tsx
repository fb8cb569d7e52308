import { toApiError } from '@quarry/api/contract/client'
import type { OwnOauthApp } from '@quarry/api/contract/accounts/oauth-apps'
import { scopeSum } from '@quarry/domain/accounts/scopes'
import { afterEach, describe, expect, it, vi } from 'vitest'
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
import { OAuthAppsPage } from './oauth-apps-page.tsx'

const stage = pageStage()
const { sent } = stage
let refusal: Error | undefined
afterEach(() => {
  refusal = undefined
})

const anApp = (overrides: Partial<OwnOauthApp> = {}): OwnOauthApp => ({
  id: 'AAAAAAAA',
  name: 'Launcher',
  icon_url: null,
  max_scopes: scopeSum(['USER_READ']),
  redirect_uris: [{ id: 'RRRRRRRR', client_id: 'AAAAAAAA', uri: 'https://launcher.example/back' }],
  created_by: 'BBBBBBBB',
  created: '2026-01-01T00:00:00.000Z',
  url: null,
  description: null,
  revision: 'seen',
  ...overrides,
})

/** An API that stores the given apps and the created ones. */
const storing =
  (apps: OwnOauthApp[]): StageApi =>
  ({ method, path }, { body }: { body?: { name: string } }) => {
    if (method === 'GET') return apps
    if (refusal) throw refusal
    if (path.endsWith('/secret')) return { client_secret: 'qrc_renewed' }
    if (method !== 'POST') return undefined
    const made = anApp({ id: 'CCCCCCCC', name: body?.name ?? '' })
    apps.unshift(made)
    return { ...made, client_secret: 'qrc_secret' }
  }

async function open(apps: OwnOauthApp[] = []) {
  await stage.open(() => <OAuthAppsPage userId="BBBBBBBB" />, storing(apps))
  await shows('Create application')
}

describe('the page of OAuth apps', () => {
  it('creates the first app and shows its secret once', async () => {
    await open()
    expect(text()).toContain('No applications yet')
    await press(button('Create application'))
    await opened()
    expect(button('Create application', dialog()).disabled).toBe(true)
    await type('name', 'Starter')
    await type('redirect-0', 'https://starter.example/back')
    await press(button('Add address', dialog()))
    await type('redirect-1', 'http://localhost:80/back')
    await tick('Read your profile')
    expect(button('Create application', dialog()).disabled).toBe(false)
    refusal = toApiError(400, {
      error: 'invalid_input',
      description: 'wrong',
      fields: [{ path: 'redirect_uris.1', message: 'Not as browsers write it' }],
    }) as unknown as Error
    await submit()
    await shows('Not as browsers write it')
    refusal = undefined
    await press(button('Remove address 2', dialog()))
    await submit()
    await shows('qrc_secret')
    expect(text()).toContain('The secret of Starter')
    expect(sent.at(-1)).toMatchObject({
      method: 'POST',
      path: '/_internal/oauth/app',
      input: {
        body: {
          name: 'Starter',
          max_scopes: scopeSum(['USER_READ']),
          redirect_uris: ['https://starter.example/back'],
          url: null,
          description: null,
        },
      },
    })
  })

  it('does not overwrite what was changed meanwhile', async () => {
    const apps = [anApp()]
    await stage.open(
      () => <OAuthAppsPage userId="BBBBBBBB" />,
      ({ method }, { body }: { body?: { revision: string } }) => {
        if (method === 'GET') return [...apps]
        if (body?.revision === 'saved') return undefined
        apps[0] = anApp({ url: 'https://theirs.example/', revision: 'saved' })
        throw toApiError(409, {
          error: 'conflict',
          description: 'this was changed by someone else in the meantime',
          fields: [{ path: 'url', message: 'was changed', rule: 'changed_meanwhile', params: {} }],
        })
      },
    )
    await shows('Launcher')
    await press(button('Edit Launcher'))
    await opened()
    await type('url', 'https://ours.example/')
    await submit()
    await shows('changed while you were editing')
    await press(button('Keep mine'))
    await submit()
    await vi.waitFor(() => expect(sent).toHaveLength(2))
    expect(sent.map(({ input }) => (input as { body: object }).body)).toEqual([
      { url: 'https://ours.example/', revision: 'seen' },
      { url: 'https://ours.example/', revision: 'saved' },
    ])
  })

  it('names the consequences before it renews a secret or deletes an app', async () => {
    await open([anApp()])
    await press(button('Create a new secret for Launcher'))
    await opened()
    expect(dialog().textContent).toContain('stops working at once')
    expect(sent).toEqual([])
    await press(button('Create new secret', dialog()))
    await shows('qrc_renewed')
    await press(button('Delete Launcher'))
    await opened()
    expect(dialog().textContent).toContain('it loses all permissions')
    await press(button('Delete application', dialog()))
    await vi.waitFor(() => expect(sent.at(-1)).toMatchObject({ method: 'DELETE' }))
  })
})
