import { z, type ZodType } from 'zod'

export type Json = Record<string, unknown>

/** A schema of the contract as JSON Schema, as clients send (`input`) or receive it (`output`). */
export function jsonSchemaOf(schema: ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
  })
  return rest
}
