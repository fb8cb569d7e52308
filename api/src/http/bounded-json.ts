import { LISTED_MAX_BYTES } from '@quarry/domain/limits/lengths'
import { z, type ZodType } from 'zod'
import type { Endpoint } from '../../contract/endpoint.ts'
import { responseTooLong } from '../kernel/errors.ts'

/** Parameters that list ids or hashes of what the response contains. */
const NAMES: readonly string[] = ['ids', 'hashes']

const fieldsOf = (schema: ZodType | undefined): string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape as object) : []

/** The parameter in which a caller lists what the response contains. */
export const listParameterOf = ({ query, body }: Pick<Endpoint, 'query' | 'body'>): string | undefined =>
  [...fieldsOf(query), ...fieldsOf(body)].find((name) => NAMES.includes(name))

/** The output as JSON; throws when it is longer than the response to a list of ids may be, naming the parameter. */
export function boundedJson(parameter: string, output: unknown): string {
  const parts: string[] = []
  let bytes = 2
  const add = (part: string) => {
    bytes += Buffer.byteLength(part) + 1
    if (bytes > LISTED_MAX_BYTES) throw responseTooLong(parameter)
    parts.push(part)
  }
  if (Array.isArray(output)) {
    for (const one of output as unknown[]) add(JSON.stringify(one) ?? 'null')
    return `[${parts.join(',')}]`
  }
  if (typeof output !== 'object' || output === null) return JSON.stringify(output)
  for (const [name, value] of Object.entries(output)) {
    const json = JSON.stringify(value) as string | undefined
    if (json !== undefined) add(`${JSON.stringify(name)}:${json}`)
  }
  return `{${parts.join(',')}}`
}
