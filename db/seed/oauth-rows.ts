import { scopeSum, type ScopeName } from '@quarry/domain/accounts/scopes'
import { DAY_MS, type SeedContext } from './context.ts'
import { hashOfNothing } from './unusable-hash.ts'
import type { People } from './plan/user-plan.ts'
import { noRows, type SeedRows } from './rows.ts'

interface SeedApp {
  /** Which of the accounts has made it, and which let it act for them. */
  maker: number
  users: readonly number[]
  name: string
  url: string | null
  description: string
  uris: readonly string[]
  scopes: readonly ScopeName[]
}

const APPS: readonly SeedApp[] = [
  {
    maker: 0,
    users: [],
    name: 'Lantern Sync',
    url: 'https://lantern.example',
    description: 'Keeps the packs of two machines the same.',
    uris: ['https://lantern.example/callback', 'http://localhost:4321/callback'],
    scopes: ['USER_READ', 'COLLECTION_READ', 'COLLECTION_WRITE'],
  },
  {
    maker: 1,
    users: [0],
    name: 'Copper Launcher',
    url: 'https://copper-launcher.example',
    description: 'Starts games, and tells when what they are made of is new.',
    uris: ['http://127.0.0.1:7420/back'],
    scopes: ['USER_READ', 'NOTIFICATION_READ', 'NOTIFICATION_WRITE', 'COLLECTION_READ'],
  },
]

/** Apps of the accounts, and who among them has authorized them. */
export function oauthRows({ ids, seed, nowMs }: SeedContext, { users }: People): SeedRows {
  const rows = noRows()
  for (const [n, app] of APPS.entries()) {
    const appId = ids.oauthApp(n)
    const { name, url, description } = app
    rows.oauthApps.push({
      id: appId,
      userId: users[app.maker]?.id ?? '',
      name,
      url,
      description,
      iconKey: null,
      rawIconKey: null,
      maxScopes: scopeSum(app.scopes),
      secretHash: hashOfNothing(`${seed}/oauth-app/${n}`),
      createdAt: new Date(nowMs - (40 + n) * DAY_MS),
    })
    for (const [place, uri] of app.uris.entries())
      rows.oauthRedirects.push({ id: ids.oauthRedirect(n * 10 + place), appId, uri, place })
    for (const [place, user] of app.users.entries())
      rows.oauthAuthorizations.push({
        id: ids.oauthAuthorization(n * 10 + place),
        appId,
        userId: users[user]?.id ?? '',
        scopes: scopeSum(app.scopes),
        createdAt: new Date(nowMs - 12 * DAY_MS),
        lastUsedAt: new Date(nowMs - 2 * DAY_MS),
      })
  }
  return rows
}
