import type { ApiEnvironment } from '@quarry/config/api'
import type { Provider } from '@quarry/domain/accounts/sign-in-methods'
import type { SharedState } from '../../ports/shared-state.ts'
import type { ProviderClient, SignInProviders } from '../../ports/sign-in-providers.ts'
import { boundedFetch } from '../bounded-fetch.ts'
import { discord, github, gitlab, google, microsoft } from './provider-definitions.ts'
import { oauthDoor, type Face } from './oauth-client.ts'
import { steamDoor } from './steam-client.ts'

/** Redirect address; it must be registered with each provider. */
export const PROVIDER_CALLBACK = '/v2/auth/callback'
const PATIENCE_MS = 8000

type Keys = Pick<ApiEnvironment, 'SITE_URL'> &
  Partial<Pick<ApiEnvironment, Extract<keyof ApiEnvironment, `${Uppercase<Provider>}_${string}`>>>

interface Surroundings {
  state: Pick<SharedState, 'count'>
  now: () => Date
  timeoutMs?: number
}

/** Providers with configured keys. */
export function openProviders(
  keys: Keys,
  { state, now, timeoutMs = PATIENCE_MS }: Surroundings,
): SignInProviders {
  const fetch = boundedFetch(timeoutMs)
  const backTo = keys.SITE_URL + PROVIDER_CALLBACK
  const doors = new Map<Provider, ProviderClient>()
  const app = (provider: Provider, face: Face, clientId = '', clientSecret = '') => {
    if (clientId !== '') doors.set(provider, oauthDoor(face, { clientId, clientSecret, backTo, fetch }))
  }
  app('github', github(keys.GITHUB_URL), keys.GITHUB_CLIENT_ID, keys.GITHUB_CLIENT_SECRET)
  app('discord', discord(keys.DISCORD_URL), keys.DISCORD_CLIENT_ID, keys.DISCORD_CLIENT_SECRET)
  app('google', google(keys.GOOGLE_URL), keys.GOOGLE_CLIENT_ID, keys.GOOGLE_CLIENT_SECRET)
  app('microsoft', microsoft(keys.MICROSOFT_URL), keys.MICROSOFT_CLIENT_ID, keys.MICROSOFT_CLIENT_SECRET)
  app('gitlab', gitlab(keys.GITLAB_URL), keys.GITLAB_CLIENT_ID, keys.GITLAB_CLIENT_SECRET)
  const { STEAM_API_KEY: apiKey, STEAM_URL: url, SITE_URL: siteUrl } = keys
  if (apiKey !== undefined) doors.set('steam', steamDoor({ apiKey, url, siteUrl, backTo, fetch, state, now }))
  return doors
}
