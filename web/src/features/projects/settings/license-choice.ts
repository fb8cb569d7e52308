/** The licenses in the list, and the id that is stored for each. */
export const listedLicenses = [
  'All-Rights-Reserved',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'CC-BY-4.0',
  'CC-BY-SA-4.0',
  'CC-BY-NC-4.0',
  'CC-BY-NC-SA-4.0',
  'CC-BY-ND-4.0',
  'CC-BY-NC-ND-4.0',
  'AGPL-3.0',
  'LGPL-2.1',
  'LGPL-3.0',
  'GPL-2.0',
  'GPL-3.0',
  'ISC',
  'MIT',
  'MPL-2.0',
  'Zlib',
] as const

export type LicenseChoice = {
  /** The code of a license in the list, `custom`, or empty while nothing is chosen. */
  license: string
  /** For GNU licenses: whether later versions are allowed too. */
  orLater: boolean
  custom: string
  /** The custom text is a name, not an SPDX id. */
  hasNoSpdxId: boolean
  url: string
}

const prefix = 'LicenseRef-'
export const hasLaterVersions = (license: string) => /^(A|L)?GPL-/.test(license)

export function readLicense(license: { id: string; url: string | null }): LicenseChoice {
  const choice = { license: '', orLater: false, custom: '', hasNoSpdxId: false, url: license.url ?? '' }
  const { id } = license
  if (id === `${prefix}Unknown` || id === '') return choice
  if (id === `${prefix}All-Rights-Reserved`) return { ...choice, license: 'All-Rights-Reserved' }
  const edition = /^((?:A|L)?GPL-[\d.]+)-(only|or-later)$/.exec(id)
  if (edition?.[1] && isListedLicense(edition[1]))
    return { ...choice, license: edition[1], orLater: edition[2] === 'or-later' }
  if (isListedLicense(id)) return { ...choice, license: id }
  if (id.startsWith(prefix))
    return {
      ...choice,
      license: 'custom',
      hasNoSpdxId: true,
      custom: id.slice(prefix.length).replaceAll('-', ' '),
    }
  return { ...choice, license: 'custom', custom: id }
}

/** The id to store; spaces of a custom name become dashes. */
export function licenseId({ license, orLater, custom, hasNoSpdxId }: LicenseChoice): string {
  if (license === '') return `${prefix}Unknown`
  if (license === 'All-Rights-Reserved') return `${prefix}All-Rights-Reserved`
  if (license === 'custom')
    return hasNoSpdxId ? `${prefix}${custom.trim().replaceAll(/[^A-Za-z0-9.]+/g, '-')}` : custom.trim()
  return hasLaterVersions(license) ? `${license}-${orLater ? 'or-later' : 'only'}` : license
}

const isListedLicense = (id: string) => (listedLicenses as readonly string[]).includes(id)
