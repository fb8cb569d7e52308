import { scopeSum } from '@quarry/domain/accounts/scopes'
import { describe, expect, it, vi } from 'vitest'
import { button, pageStage, press, text } from '../../../../testing/page-stage.tsx'
import { ConsentCard } from './consent-card.tsx'

const consent = {
  flow_id: 'flow',
  client_id: 'AAAAAAAA',
  client_name: 'Lamp',
  client_icon: null,
  client_url: null,
  created_by: 'BBBBBBBB',
  requested_scopes: scopeSum(['PAYOUTS_WRITE', 'USER_READ']),
  redirect_uri: 'https://lamp.example/back',
}

const stage = pageStage()
const open = (answer?: unknown) =>
  stage.open(
    () => <ConsentCard consent={consent} creator="bob" />,
    () => answer,
  )

describe('the consent card', () => {
  it('shows the scopes and the redirect URI', async () => {
    await open()
    const asked = [...document.querySelectorAll('li')].map((one) => one.textContent)
    expect(asked).toEqual(['Read your profile', 'Withdraw your money'])
    expect(text()).toContain('https://lamp.example/back')
    expect(text()).toContain('Lamp by bob')
  })

  it.each([
    ['Authorize', '/_internal/oauth/accept'],
    ['Decline', '/_internal/oauth/reject'],
  ])('posts %s and goes to the returned address', async (name, path) => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
    await open('https://lamp.example/back?code=1')
    await press(button(name))
    await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('https://lamp.example/back?code=1'))
    expect(stage.sent).toEqual([{ method: 'POST', path, input: { body: { flow: 'flow' } } }])
  })

  it('reports a response without an address', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
    for (const nothing of [undefined, '', {}]) {
      await open(nothing)
      await press(button('Authorize'))
      await vi.waitFor(() => expect(text()).toContain('No redirect location found in response'))
    }
    expect(assign).not.toHaveBeenCalled()
  })
})
