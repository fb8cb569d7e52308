interface LinkPlatform {
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

type DonationPlatform = (typeof DONATION_PLATFORMS)[number]['code']

export const isDonationPlatform = (code: string): code is DonationPlatform =>
  DONATION_PLATFORMS.some((platform) => platform.code === code)

/** Reserved by RFC 2606 and RFC 6761: these hosts never resolve publicly. */
export const RESERVED_HOSTS: readonly string[] = [
  'example.com',
  'example.net',
  'example.org',
  'example',
  'invalid',
  'test',
  'localhost',
]

/** Hide where a link leads, or lead through advertisements first. */
export const SHORTENERS: readonly string[] = [
  'adf.ly',
  'bit.ly',
  'cutt.ly',
  'goo.gl',
  'is.gd',
  'linkvertise.com',
  'link-to.net',
  'ouo.io',
  'rb.gy',
  'shorte.st',
  'shorturl.at',
  't.co',
  't.ly',
  'tiny.cc',
  'tinyurl.com',
]

/** The hosts of links that lead to one place by their name. */
export const PLATFORM_HOSTS: Readonly<Record<string, readonly string[]>> = {
  discord: ['discord.gg', 'discord.com', 'discordapp.com', 'dsc.gg'],
  patreon: ['patreon.com'],
  bmac: ['buymeacoffee.com', 'coff.ee'],
  paypal: ['paypal.com', 'paypal.me'],
  github: ['github.com'],
  'ko-fi': ['ko-fi.com'],
} satisfies Partial<Record<DonationPlatform | 'discord', readonly string[]>>

/** On these platforms the address of the host alone is no page of a project. */
export const SHARED_HOSTS: readonly string[] = [
  'github.com',
  'gitlab.com',
  'codeberg.org',
  'bitbucket.org',
  ...Object.values(PLATFORM_HOSTS).flat(),
]
