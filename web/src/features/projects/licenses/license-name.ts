const customPrefix = 'LicenseRef-'

/** Licences that are not on the SPDX list; "all rights reserved" has a text of its own. */
export const isCustomLicense = (id: string) =>
  id.startsWith(customPrefix) && id !== 'LicenseRef-All-Rights-Reserved'

/** Custom names are stored with dashes for blanks (domain of licences). */
export const licenseLabel = (id: string) =>
  id.startsWith(customPrefix) ? id.slice(customPrefix.length).replaceAll('-', ' ') : id
