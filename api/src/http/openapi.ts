import { z, type ZodType } from 'zod'
import { ENDPOINTS } from '../../contract/endpoints.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { ErrorBody, ERRORS } from '../../contract/errors.ts'
import { SESSION_COOKIE } from '../../contract/cookies.ts'

type Json = Record<string, unknown>

const schemaOf = (schema: ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
  })
  return rest
}

/** The contract as an OpenAPI 3.1 document. */
export function openApiDocument(siteUrl: string): Json {
  const paths: Record<string, Json> = {}
  for (const [name, endpoint] of Object.entries(ENDPOINTS)) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Quarry API',
      version: '2.0.0',
      description:
        'Everything under /v2 keeps to the public catalogue API that launchers and build tools speak. ' +
        '/v3 is what its newer clients read, and holds collections; /_internal is for the site itself and may change at any time.',
    },
    servers: [{ url: siteUrl }],
    tags: [...new Set(Object.values(ENDPOINTS).map((endpoint) => endpoint.tag))].map((tag) => ({
      name: tag,
    })),
    paths,
    components: {
      schemas: { Error: schemaOf(ErrorBody, 'output') },
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'Authorization' },
        session: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE },
      },
    },
    'x-error-codes': Object.fromEntries(
      Object.entries(ERRORS).map(([code, [status, description]]) => [code, { status, description }]),
    ),
  }
}

function operation(name: string, endpoint: Endpoint): Json {
  const isEmpty = endpoint.response.type === 'undefined'
  return {
    operationId: name,
    summary: endpoint.summary,
    tags: [endpoint.tag],
    ...securityOf(endpoint),
    parameters: [...pathParameters(endpoint), ...queryParameters(endpoint)],
    ...bodyOf(endpoint),
    responses: {
      [isEmpty ? '204' : '200']: isEmpty
        ? { description: 'Done' }
        : { description: 'The response', content: jsonContent(schemaOf(endpoint.response, 'output')) },
      default: {
        description: 'A failure; `error` is one of x-error-codes',
        content: jsonContent({ $ref: '#/components/schemas/Error' }),
      },
    },
  }
}

const jsonContent = (schema: Json): Json => ({ 'application/json': { schema } })

/** An empty entry means that no authentication is needed. */
function securityOf({ access, scope }: Endpoint): Json {
  if (access === 'public') return { security: [] }
  const required = [{ token: scope ? [scope] : [] }, { session: [] }]
  return { security: access === 'optional' ? [...required, {}] : required }
}

const pathParameters = ({ path }: Endpoint): Json[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))

function queryParameters({ query }: Endpoint): Json[] {
  if (!query) return []
  const { properties = {}, required = [] } = schemaOf(query, 'input') as {
    properties?: Json
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

function bodyOf({ body, upload }: Endpoint): Json {
  if (upload === 'bytes') {
    const images = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']
    return { requestBody: { required: true, content: Object.fromEntries(images.map((type) => [type, {}])) } }
  }
  if (!body) return {}
  const schema = schemaOf(body, 'input')
  if (upload !== 'multipart') return { requestBody: { required: true, content: jsonContent(schema) } }
  const form = {
    type: 'object',
    properties: { data: schema },
    required: ['data'],
    additionalProperties: { type: 'string', contentMediaType: 'application/octet-stream' },
  }
  return {
    requestBody: {
      required: true,
      content: {
        'multipart/form-data': { schema: form, encoding: { data: { contentType: 'application/json' } } },
      },
    },
  }
}
