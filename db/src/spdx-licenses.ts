import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { LicenseRow } from './schema/projects/tags.ts'

const require = createRequire(import.meta.url)
const folder = path.dirname(require.resolve('spdx-license-list/package.json'))

interface SpdxEntry {
  name: string
  url: string
  osiApproved: boolean
}

const entries = JSON.parse(readFileSync(path.join(folder, 'spdx.json'), 'utf8')) as Record<string, SpdxEntry>

/** The SPDX list, sorted by identifier. */
export function spdxLicenses(): LicenseRow[] {
  return Object.entries(entries)
    .map(([id, { name, url, osiApproved }]) => ({ id, name, isOsiApproved: osiApproved, url: url || null }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

/** The full text of an SPDX license; undefined when the list has no such identifier. Case matters. */
export function licenseText(id: string): string | undefined {
  if (!Object.hasOwn(entries, id)) return undefined
  const file = path.join(folder, 'licenses', `${id}.json`)
  return (JSON.parse(readFileSync(file, 'utf8')) as { licenseText: string }).licenseText
}
