import { PACK_LOADER } from '@quarry/domain/projects/loaders'
import { ruleMessage } from '../../contract/rules.ts'
import { V3NewVersion, type V3VersionPatch } from '../../contract/versions/v3-version-shapes.ts'
import { invalid } from '../kernel/errors.ts'
import type { Reference } from '../projects/tags/reference-data.ts'
import { validate } from '../kernel/validation.ts'
import type { VersionForm } from './create-version.ts'
import type { VersionChange } from './edit-version.ts'
import { renameOldFields } from './legacy-fields.ts'
import { sidesOf, type Sides } from './project-sides.ts'
import type { VersionRecord } from './versions.queries.ts'

export const readV3VersionForm = (json: unknown, reference: Reference): VersionForm =>
  fieldsOfV3Version(validate(V3NewVersion, renameOldFields(json), 'body') as V3NewVersion, reference)

/** A form of v3 with the field names of v2. */
export function fieldsOfV3Version<F extends Omit<V3NewVersion, 'project_id'>>(
  { mrpack_loaders: packLoaders, environment, ...rest }: F,
  reference: Reference,
): Omit<F, 'mrpack_loaders' | 'environment'> & { sides?: Sides } {
  checkPackLoaders(packLoaders, rest.loaders, reference)
  return { ...rest, loaders: [...rest.loaders, ...(packLoaders ?? [])], ...sidesOf(environment) }
}

/** The loaders of a pack stay unchanged unless the patch names them. */
export function versionChangeOf(
  { mrpack_loaders: packLoaders, environment, ...rest }: V3VersionPatch,
  version: VersionRecord,
  reference: Reference,
): VersionChange {
  const loaders = rest.loaders ?? version.loaders
  checkPackLoaders(packLoaders, loaders, reference)
  const isChanged = rest.loaders !== undefined || packLoaders !== undefined
  const packed = loaders.includes(PACK_LOADER) ? (packLoaders ?? version.mrpackLoaders) : []
  return { ...rest, ...(isChanged && { loaders: [...loaders, ...packed] }), ...sidesOf(environment) }
}

function checkPackLoaders(
  packLoaders: string[] | undefined,
  loaders: readonly string[],
  reference: Reference,
): void {
  if (!packLoaders || packLoaders.length === 0) return
  if (!loaders.includes(PACK_LOADER)) throw invalid('mrpack_loaders', ruleMessage('loaders_of_packs'))
  const unknown = packLoaders.find((name) => !reference.loaderByName.has(name) || name === PACK_LOADER)
  if (unknown !== undefined) throw invalid('mrpack_loaders', ruleMessage('unknown_name', { name: unknown }))
}
