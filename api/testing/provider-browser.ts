import type { Provider } from '@quarry/domain/accounts/sign-in-methods'
import { createClient } from '../contract/client.ts'
import { askedBy, SITE_URL, type TestApp } from './test-app.ts'

let browsers = 0

/** A browser that keeps cookies and goes where it is sent, to the site and to the fakes of providers; each has an address of its own. */
export function aBrowser(current: () => TestApp) {
  browsers += 1
  const where = askedBy(`198.51.${Math.floor(browsers / 250)}.${(browsers % 250) + 1}`)
  const cookies = new Map<string, string>()
  async function ask(path: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { ...(init.headers as Record<string, string>), ...where, cookie, origin: SITE_URL }
    const response = await current().app.request(path, { ...init, headers })
    for (const set of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (set.split(';')[0] ?? '').split('=')
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }
  const whither = (response: Response): string => {
    const location = response.headers.get('location')
    if (location === null) throw new Error(`nowhere to go: ${response.status}`)
    return location
  }
  /** What the provider sends the browser back with, as an address of the site. */
  const atProvider = async (address: string): Promise<string> =>
    whither(await fetch(address, { redirect: 'manual' })).replace(SITE_URL, '')
  const begin = async (provider: Provider, url = '/mods'): Promise<string> =>
    whither(await ask(`/v2/auth/init?${new URLSearchParams({ provider, url }).toString()}`))
  const comeBack = async (path: string): Promise<string> => whither(await ask(path)).replace(SITE_URL, '')
  return {
    cookies,
    call: createClient({ fetch: ask }),
    ask,
    begin,
    atProvider,
    comeBack,
    /** All of it; answers the page that it ends on. */
    visit: async (provider: Provider, url?: string): Promise<string> =>
      comeBack(await atProvider(await begin(provider, url))),
  }
}
