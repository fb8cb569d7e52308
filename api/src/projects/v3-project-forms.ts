import { sidesOfV3Environment } from '@quarry/domain/projects/environments'
import type { V3ProjectPatch } from '../../contract/projects/v3-project-shapes.ts'

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
