import { inject } from 'vitest'

export interface Answer {
  status: number
  /** The target of a redirect. */
  location: string | undefined
  text: string
}

/** Gets addresses of the site without a browser and follows no redirect. */
export type Get = (address: string) => Promise<Answer>

/** Requests of a guest, or of a seeded account. */
export async function requestsOf(username?: string): Promise<Get> {
  const origin = inject('siteUrl')
  const cookie = username === undefined ? '' : await cookieOf(origin, username)
  return async (address) => {
    const response = await fetch(new URL(address, origin), {
      redirect: 'manual',
      headers: { cookie, accept: 'text/html', 'accept-encoding': 'identity' },
    })
    const location = response.headers.get('location') ?? undefined
    return { status: response.status, location, text: await response.text() }
  }
}

async function cookieOf(origin: string, username: string): Promise<string> {
  const response = await fetch(new URL('/v2/auth/login', origin), {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: inject('seedPassword') }),
  })
  if (!response.ok) throw new Error(`${username} could not sign in: ${response.status}`)
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')
}
