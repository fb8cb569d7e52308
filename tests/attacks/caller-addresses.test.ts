import { describe, expect, it } from 'vitest'
import { attackedSite } from './attacked-site.ts'

/** A caller cannot choose its own address, neither through the site nor at the API. */
const site = attackedSite()
const PASSWORD = 'copper and stone 42'

/** Every header by which a visitor could try to pass as another caller. */
const masks = (address: string): Record<string, string> => ({
  'x-forwarded-for': address,
  forwarded: `for=${address}`,
  'x-real-ip': address,
  'x-quarry-caller': address,
  'x-quarry-site': 'a guess at the secret',
  'true-client-ip': address,
})

const signIn = (port: number, username: string, address: string) =>
  fetch(`http://127.0.0.1:${port}/v2/auth/login`, {
    method: 'POST',
    headers: masks(address),
    body: JSON.stringify({ username, password: 'a wrong guess' }),
  })

describe('a caller behind masks', () => {
  it.each(['the site', 'the API'])('has eight guesses at %s, like any other', async (place) => {
    const port = place === 'the site' ? site().port : site().apiPort
    const statuses = []
    for (let attempt = 0; attempt < 10; attempt += 1)
      statuses.push((await signIn(port, `victim-of-${port}`, `203.0.113.${attempt}`)).status)
    expect(statuses).toEqual([...Array<number>(8).fill(401), 429, 429])
  })

  it('is not freed by the address of this machine', async () => {
    const { port } = site()
    for (let attempt = 0; attempt < 8; attempt += 1) await signIn(port, 'another-victim', '127.0.0.1')
    expect((await signIn(port, 'another-victim', '127.0.0.1')).status).toBe(429)
  })

  it('leaves the session under its true address', async () => {
    const { port, api } = site()
    const made = await fetch(`http://127.0.0.1:${port}/v2/auth/create`, {
      method: 'POST',
      headers: masks('203.0.113.200'),
      body: JSON.stringify({ username: 'masked', email: 'masked@mail.example', password: PASSWORD }),
    })
    expect(made.status).toBe(200)
    const { user } = (await made.json()) as { user: { id: string } }
    const rows = await api.db.selectFrom('sessions').select('ip').where('userId', '=', user.id).execute()
    expect(rows).toEqual([{ ip: '127.0.0.1' }])
  })
})

describe('a page of another site', () => {
  it('cannot sign a visitor in through ours, whatever host it claims', async () => {
    const { port } = site()
    const from = (headers: Record<string, string>) =>
      fetch(`http://127.0.0.1:${port}/v2/auth/login`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ username: 'nobody', password: PASSWORD }),
      })
    const refused = await from({ origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' })
    expect(await refused.json()).toMatchObject({ error: 'cross_site' })
    const own = await from({ origin: `http://127.0.0.1:${port}` })
    expect(await own.json()).toMatchObject({ error: 'invalid_credentials' })
  })
})
