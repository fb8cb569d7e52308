import type { Provider } from '@quarry/domain/accounts/sign-in-methods'
import { createClient } from '../contract/client.ts'
import { askedBy, SITE_URL, type TestApp } from './test-app.ts'

let browsers = 0

/** A browser with cookies that follows redirects between the site and the fake providers. Each has its own IP address. */
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
  const redirectTarget = (response: Response): string => {
    const location = response.headers.get('location')
    if (location === null) throw new Error(`nowhere to go: ${response.status}`)
    return location
  }
  /** The URL of the site to which the provider redirects the browser. */
  const atProvider = async (address: string): Promise<string> =>
    redirectTarget(await fetch(address, { redirect: 'manual' })).replace(SITE_URL, '')
  const begin = async (provider: Provider, url = '/mods'): Promise<string> =>
    redirectTarget(await ask(`/v2/auth/init?${new URLSearchParams({ provider, url }).toString()}`))
  const comeBack = async (path: string): Promise<string> =>
    redirectTarget(await ask(path)).replace(SITE_URL, '')
  return {
    cookies,
    call: createClient({ fetch: ask }),
    ask,
    begin,
    atProvider,
    comeBack,
    /** The whole sign-in. Returns the page on which it ends. */
    visit: async (provider: Provider, url?: string): Promise<string> =>
      comeBack(await atProvider(await begin(provider, url))),
  }
}
