export interface LinkPlatform {
  code: string
  name: string
}

/** Links every project can have, by code. */
export const PLAIN_LINKS = [
  { code: 'issues', name: 'Issues' },
  { code: 'source', name: 'Source' },
  { code: 'wiki', name: 'Wiki' },
  { code: 'discord', name: 'Discord' },
  { code: 'site', name: 'Site' },
] as const satisfies readonly LinkPlatform[]

/** Where people can give money, by code. */
export const DONATION_PLATFORMS = [
  { code: 'patreon', name: 'Patreon' },
  { code: 'bmac', name: 'Buy Me A Coffee' },
  { code: 'paypal', name: 'PayPal' },
  { code: 'github', name: 'GitHub Sponsors' },
  { code: 'ko-fi', name: 'Ko-fi' },
  { code: 'other', name: 'Other' },
] as const satisfies readonly LinkPlatform[]

export type DonationPlatform = (typeof DONATION_PLATFORMS)[number]['code']

export const isDonationPlatform = (code: string): code is DonationPlatform =>
  DONATION_PLATFORMS.some((platform) => platform.code === code)
