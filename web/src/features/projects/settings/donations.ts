/** Donation platforms by code (docs/rules/projects.md). The names are the platforms' own. */
export const donationPlatforms = [
  { id: 'patreon', name: 'Patreon', host: 'patreon.com' },
  { id: 'bmac', name: 'Buy Me A Coffee', host: 'buymeacoffee.com' },
  { id: 'paypal', name: 'PayPal', host: 'paypal.com' },
  { id: 'github', name: 'GitHub Sponsors', host: 'github.com' },
  { id: 'ko-fi', name: 'Ko-fi', host: 'ko-fi.com' },
  { id: 'other', name: 'Other', host: '' },
] as const

export type Donation = { id: string; url: string }

/** The platform of an address, by its host. */
export function platformOf(url: string): string | undefined {
  const host = URL.parse(url)?.hostname.replace(/^www\./, '')
  if (host === 'paypal.me') return 'paypal'
  return donationPlatforms.find((platform) => platform.host !== '' && platform.host === host)?.id
}

/** Changes one row: the platform follows the address, and the last row is always empty. */
export function withRow(rows: readonly Donation[], index: number, change: Partial<Donation>): Donation[] {
  const next = rows.map((row, at) => {
    if (at !== index) return row
    const changed = { ...row, ...change }
    const guessed = change.url === undefined ? undefined : platformOf(change.url)
    return guessed ? { ...changed, id: guessed } : changed
  })
  return withBlank(next)
}

export function withBlank(rows: readonly Donation[]): Donation[] {
  const filled = rows.filter((row, index) => row.url.trim() !== '' || index < rows.length - 1)
  const isFull = filled.length >= donationPlatforms.length
  return isFull
    ? [...filled]
    : [...filled, ...(filled.at(-1)?.url.trim() === '' ? [] : [{ id: 'other', url: '' }])]
}

/** The rows to send: those with an address. */
export const filledRows = (rows: readonly Donation[]) => rows.filter((row) => row.url.trim() !== '')
