import { expect, it } from 'vitest'
import { z } from 'zod'
import { ENDPOINTS } from './endpoints.ts'
import type { Endpoint } from './endpoint.ts'

const TEXTS = ['Plain\r\nline', 'Plain\nline', 'Plain\u202eline', 'Plain\u2066line', 'Plain\u2028line']

/** Fields of several lines, secrets, and references that are only looked up and never stored. */
const OTHERS = [
  'addGalleryImage description',
  'add_additional_categories',
  'add_categories',
  'additional_categories',
  'bio',
  'body',
  'categories',
  'challenge',
  'changelog',
  'code',
  'command',
  'createDraft gallery_items[].description',
  'createOauthApp description',
  'createProject gallery_items[].description',
  'editGalleryImage description',
  'editOauthApp description',
  'facets',
  'fields',
  'file_parts',
  'filters',
  'flow',
  'folder',
  'from',
  'game_versions',
  'hash',
  'hashes',
  'id',
  'ids',
  'item',
  'loaders',
  'message',
  'moderation_message',
  'moderation_message_body',
  'mrpack_loaders',
  'new_filters',
  'new_owner',
  'new_password',
  'new_projects',
  'old_password',
  'password',
  'path',
  'platform',
  'primary_file',
  'project_id',
  'project_type',
  'projects',
  'proof',
  'public_key',
  'query',
  'reason',
  'ref',
  'remove_additional_categories',
  'remove_categories',
  'sign_in_flow',
  'token',
  'transports',
  'url',
  'user_id',
  'username',
  'v3AddGalleryImage description',
  'v3CreateProject description',
  'v3CreateProject gallery_items[].description',
  'v3EditGalleryImage description',
  'v3EditProject description',
  'version',
  'words',
]

type Schema = {
  safeParse: (value: unknown) => { success: boolean }
  def: Record<string, unknown> & { type: string }
}

/** The texts of a body by path. */
function textsOf(schema: Schema, path: string): [path: string, schema: Schema][] {
  const { def } = schema
  switch (def.type) {
    case 'string':
      return [[path, schema]]
    case 'object':
      return Object.entries(def['shape'] as Record<string, Schema>).flatMap(([key, value]) =>
        textsOf(value, path === '' ? key : `${path}.${key}`),
      )
    case 'array':
      return textsOf(def['element'] as Schema, `${path}[]`)
    case 'record':
      return textsOf(def['valueType'] as Schema, `${path}{}`)
    case 'union':
      return (def['options'] as Schema[]).flatMap((option) => textsOf(option, path))
    case 'pipe':
      return textsOf(def['in'] as Schema, path).map(([at, text]) =>
        at === path && text.def.type === 'string' ? [at, schema] : [at, text],
      )
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
      return textsOf(def['innerType'] as Schema, path)
    default:
      return []
  }
}

/** The name of a field; that of a description with its endpoint, because most are one line. */
const keyOf = (name: string, path: string): string => {
  const field =
    path
      .replaceAll(/\[\]|\{\}/g, '')
      .split('.')
      .at(-1) ?? ''
  return field === 'description' ? `${name} ${path}` : field
}

it('refuses line breaks and bidirectional controls in every text of one line', () => {
  const accepting = new Set<string>()
  for (const [name, endpoint] of Object.entries(ENDPOINTS as Record<string, Endpoint>)) {
    if (endpoint.method === 'GET') continue
    for (const input of [endpoint.body, endpoint.query]) {
      if (!(input instanceof z.ZodType)) continue
      for (const [path, schema] of textsOf(input as unknown as Schema, ''))
        if (TEXTS.some((text) => schema.safeParse(text).success)) accepting.add(keyOf(name, path))
    }
  }
  expect([...accepting].toSorted()).toEqual(OTHERS)
})
