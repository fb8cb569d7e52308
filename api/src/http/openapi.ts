import { ENDPOINTS } from '../../contract/endpoints.ts'
import { requiredScopes, type Endpoint } from '../../contract/endpoint.ts'
import { ErrorBody, ERRORS } from '../../contract/errors.ts'
import { SESSION_COOKIE } from '../../contract/cookies.ts'
import { jsonSchemaOf, type Json } from './json-schema.ts'
import { Components } from './openapi-components.ts'

/** The contract as an OpenAPI 3.1 document. */
export function openApiDocument(siteUrl: string): Json {
  const components = new Components()
  const endpoints = Object.entries<Endpoint>(ENDPOINTS)
  for (const [name, { body, response }] of endpoints) {
    if (body) components.share(name, 'Body', jsonSchemaOf(body, 'input'))
    components.share(name, 'Response', jsonSchemaOf(response, 'output'))
  }
  const paths: Record<string, Json> = {}
  for (const [name, endpoint] of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint, components) }
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
      schemas: components.schemas,
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

function operation(name: string, endpoint: Endpoint, components: Components): Json {
  return {
    operationId: name,
    summary: endpoint.summary,
    tags: [endpoint.tag],
    ...securityOf(endpoint),
    parameters: [...pathParameters(endpoint), ...queryParameters(endpoint)],
    ...bodyOf(endpoint, components),
    responses: {
      ...successesOf(endpoint, components),
      default: {
        description: 'A failure; `error` is one of x-error-codes',
        content: contentOf(components.refer(jsonSchemaOf(ErrorBody, 'output'))),
      },
    },
  }
}

function successesOf({ response, redirects, contentType }: Endpoint, components: Components): Json {
  if (response.type === 'undefined') return { 204: { description: 'Done' } }
  const content = contentOf(components.refer(jsonSchemaOf(response, 'output')), contentType)
  return {
    ...(redirects !== 'always' && { 200: { description: 'The response', content } }),
    ...(redirects && {
      307: {
        description: 'A redirect to the file',
        headers: { location: { schema: { type: 'string', format: 'uri' } } },
        ...(redirects === 'always' && { content }),
      },
    }),
  }
}

const contentOf = (schema: Json, type = 'application/json'): Json => ({ [type]: { schema } })

/** An empty entry means that no authentication is needed. */
function securityOf(endpoint: Endpoint): Json {
  const { access } = endpoint
  if (access === 'public') return { security: [] }
  const required = [{ token: requiredScopes(endpoint) }, { session: [] }]
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
  const { properties = {}, required = [] } = jsonSchemaOf(query, 'input') as {
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

function bodyOf({ body, upload }: Endpoint, components: Components): Json {
  if (upload === 'bytes' || upload === 'file') {
    const images = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']
    const types = upload === 'bytes' ? images : ['application/octet-stream']
    return { requestBody: { required: true, content: Object.fromEntries(types.map((type) => [type, {}])) } }
  }
  if (!body) return {}
  const schema = components.refer(jsonSchemaOf(body, 'input'))
  if (upload !== 'multipart') return { requestBody: { required: true, content: contentOf(schema) } }
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
