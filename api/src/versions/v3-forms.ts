import { sidesOfV3Environment, type V3Environment } from '@quarry/domain/projects/environments'
import { PACK_LOADER } from '@quarry/domain/projects/loaders'
import { ruleMessage } from '../../contract/rules.ts'
import { V3NewProject, type V3ProjectPatch } from '../../contract/projects/v3-project-shapes.ts'
import { V3NewVersion, type V3VersionPatch } from '../../contract/versions/v3-version-shapes.ts'
import { invalid } from '../kernel/errors.ts'
import type { Reference } from '../projects/tags/reference-data.ts'
import { validate } from '../kernel/validation.ts'
import type { ProjectForm } from '../projects/create-project-form.ts'
import type { VersionForm } from './create-version.ts'
import type { VersionChange } from './edit-version.ts'
import { renameOldFields } from './legacy-fields.ts'
import type { VersionRecord } from './versions.queries.ts'

/* What comes in the words of v3, in those of v2, which the services speak; what is refused is named in v3's. */

/** A picture's caption, for query and form alike. */
export const captionOf = <T extends { name?: string | null | undefined }>({ name, ...rest }: T) => ({
  ...rest,
  ...(name !== undefined && { title: name as Exclude<T['name'], undefined> }),
})

export function projectPatchOf({ name, summary, description, environment, ...rest }: V3ProjectPatch) {
  const sides = environment && sidesOfV3Environment(environment)
  return {
    ...rest,
    ...(name !== undefined && { title: name }),
    ...(summary !== undefined && { description: summary }),
    ...(description !== undefined && { body: description }),
    ...(sides && { client_side: sides.client, server_side: sides.server }),
  }
}

export function readV3ProjectForm(json: unknown): ProjectForm {
  const form = validate(V3NewProject, json, 'body') as V3NewProject
  const { name, summary, description, environment, gallery_items: pictures, ...rest } = form
  const sides = sidesOfV3Environment(environment)
  return {
    ...rest,
    title: name,
    description: summary,
    body: description,
    client_side: sides.client,
    server_side: sides.server,
    issues_url: null,
    source_url: null,
    wiki_url: null,
    discord_url: null,
    donation_urls: [],
    gallery_items: pictures.map(captionOf),
  }
}

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
