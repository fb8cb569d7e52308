/** Who else can say who somebody is. */
export const PROVIDERS = ['github', 'discord', 'google', 'microsoft', 'gitlab', 'steam'] as const
export type Provider = (typeof PROVIDERS)[number]

/** As they write themselves; no language changes it. */
export const PROVIDER_NAMES: Readonly<Record<Provider, string>> = {
  github: 'GitHub',
  discord: 'Discord',
  google: 'Google',
  microsoft: 'Microsoft',
  gitlab: 'GitLab',
  steam: 'Steam',
}

/** How long somebody may take at the provider, and after that to choose a name. */
export const PROVIDER_FLOW_MS = 15 * 60_000
