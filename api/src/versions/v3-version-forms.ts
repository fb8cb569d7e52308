import { sidesOfV3Environment, type V3Environment } from '@quarry/domain/projects/environments'
import { PACK_LOADER } from '@quarry/domain/projects/loaders'
import { ruleMessage } from '../../contract/rules.ts'
import { V3NewVersion, type V3VersionPatch } from '../../contract/versions/v3-version-shapes.ts'
import { invalid } from '../kernel/errors.ts'
import type { Reference } from '../projects/tags/reference-data.ts'
import { validate } from '../kernel/validation.ts'
import type { VersionForm } from './create-version.ts'
import type { VersionChange } from './edit-version.ts'
import { renameOldFields } from './legacy-fields.ts'
import type { VersionRecord } from './versions.queries.ts'

export function readV3VersionForm(json: unknown, reference: Reference): VersionForm {
  const form = validate(V3NewVersion, renameOldFields(json), 'body') as V3NewVersion
  const { mrpack_loaders: inside, environment, ...rest } = form
  checkInside(inside, form.loaders, reference)
  return { ...rest, loaders: [...form.loaders, ...(inside ?? [])], ...sidesOf(environment) }
}

/** Loaders inside a pack stay what they are unless they are named. */
export function versionChangeOf(
  { mrpack_loaders: inside, environment, ...rest }: V3VersionPatch,
  version: VersionRecord,
  reference: Reference,
): VersionChange {
  const loaders = rest.loaders ?? version.loaders
  checkInside(inside, loaders, reference)
  const isSaid = rest.loaders !== undefined || inside !== undefined
  const packed = loaders.includes(PACK_LOADER) ? (inside ?? version.mrpackLoaders) : []
  return { ...rest, ...(isSaid && { loaders: [...loaders, ...packed] }), ...sidesOf(environment) }
}

const sidesOf = (environment: V3Environment | undefined) =>
  environment === undefined ? {} : { sides: sidesOfV3Environment(environment) }

function checkInside(inside: string[] | undefined, loaders: readonly string[], reference: Reference): void {
  if (!inside || inside.length === 0) return
  if (!loaders.includes(PACK_LOADER)) throw invalid('mrpack_loaders', ruleMessage('loaders_of_packs'))
  const unknown = inside.find((name) => !reference.loaderByName.has(name) || name === PACK_LOADER)
  if (unknown !== undefined) throw invalid('mrpack_loaders', ruleMessage('unknown_name', { name: unknown }))
}
