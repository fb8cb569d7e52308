import { sidesOfV3Environment } from '@quarry/domain/projects/environments'
import { V3NewProject, type V3ProjectPatch } from '../../contract/projects/v3-project-shapes.ts'
import { validate } from '../kernel/validation.ts'
import type { ProjectForm } from './create-project-form.ts'

/** The caption of an image in v2 field names; for queries and forms. */
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
