import { gzipSync } from 'node:zlib'
import { PROJECT_TITLE, SLUG } from '@quarry/domain/limits/lengths'
import { describe, expect, it } from 'vitest'
import { ENDPOINTS } from '../../contract/endpoints.ts'
import { testApp } from '../../testing/test-app.ts'
import { registry } from './metrics.ts'

const current = testApp()

describe('the API description', () => {
  it('lists every endpoint as OpenAPI 3.1', async () => {
    const response = await current().app.request('/openapi.json')
    const document = (await response.json()) as {
      openapi: string
      paths: Record<string, Record<string, { operationId: string }>>
    }
    expect(document.openapi).toBe('3.1.0')
    const listed = Object.values(document.paths).flatMap((path) =>
      Object.values(path).map((call) => call.operationId),
    )
    expect(listed.toSorted()).toEqual(Object.keys(ENDPOINTS).toSorted())
  })

  it('describes the constraints of fields', async () => {
    const response = await current().app.request('/openapi.json')
    const document = (await response.json()) as {
      paths: Record<string, Record<string, { parameters: { name: string }[] }>>
    }
    const search = document.paths['/v2/search']?.['get']
    expect(search?.parameters.map((parameter) => parameter.name)).toEqual(
      expect.arrayContaining(['query', 'facets', 'index', 'offset', 'limit']),
    )
  })

  describe('as a source for generated clients', () => {
    interface Schema {
      properties?: Record<string, Schema>
      $ref?: string
      maxLength?: number
      minLength?: number
    }
    interface Operation {
      responses: Record<string, { headers?: object; content?: Record<string, { schema: Schema }> }>
      requestBody?: { content: Record<string, { schema: Schema }> }
    }
    const read = async () =>
      (await (await current().app.request('/openapi.json')).json()) as {
        paths: Record<string, Record<string, Operation>>
        components: { schemas: Record<string, Schema> }
      }

    it('names every shape with several fields that is used more than once', async () => {
      const { paths, components } = await read()
      const seen = new Map<string, number>()
      const walk = (node: unknown): void => {
        if (typeof node !== 'object' || node === null) return
        const { properties } = node as Schema
        if (typeof properties === 'object' && Object.keys(properties).length >= 4) {
          const text = JSON.stringify(node)
          seen.set(text, (seen.get(text) ?? 0) + 1)
        }
        Object.values(node).forEach(walk)
      }
      walk(paths)
      walk(components)
      expect([...seen].filter(([, count]) => count > 1).map(([text]) => text)).toEqual([])
      const names = new Set(Object.keys(components.schemas))
      const references = [...JSON.stringify({ paths, components }).matchAll(/"\$ref":"([^"]*)"/g)]
      expect(references.length).toBeGreaterThan(100)
      for (const [, path = ''] of references) {
        expect(path).toMatch(/^#\/components\/schemas\/\w+$/)
        expect(names).toContain(path.split('/').at(-1))
      }
      const version = paths['/v2/version/{version}']?.['get']?.responses['200']?.content?.['application/json']
      expect(version?.schema).toEqual({ $ref: '#/components/schemas/Version' })
    })

    it('has the lengths of texts', async () => {
      const { paths, components } = await read()
      const body = paths['/v2/project/{project}']?.['patch']?.requestBody?.content['application/json']?.schema
      const patch = body?.$ref ? components.schemas[body.$ref.split('/').at(-1) ?? ''] : body
      expect(patch?.properties?.['title']).toMatchObject({
        minLength: PROJECT_TITLE.min,
        maxLength: PROJECT_TITLE.max,
      })
      expect(patch?.properties?.['slug']).toMatchObject({ maxLength: SLUG.max })
    })

    it('has redirects and XML as such', async () => {
      const { paths } = await read()
      const responsesOf = (path: string) => paths[path]?.['get']?.responses ?? {}
      const download = responsesOf('/v2/version_file/{hash}/download')
      expect(download['200']).toBeUndefined()
      expect(download['307']).toMatchObject({ headers: { location: {} } })
      const maven = responsesOf('/maven/maven/modrinth/{project}/{version}/{file}')
      expect(Object.keys(maven['200']?.content ?? {})).toEqual(['text/xml'])
      expect(maven['307']).toMatchObject({ headers: { location: {} } })
    })
  })

  it('has a page for people, without scripts', async () => {
    const response = await current().app.request('/v2/docs')
    const page = await response.text()
    expect(page).toContain('/v2/project/:project')
    expect(page).not.toContain('<script')
  })
})

describe('every response', () => {
  it('has the same format for unknown addresses', async () => {
    const response = await current().app.request('/v2/nowhere')
    expect(response.status).toBe(404)
    expect(await response.json()).toEqual({
      error: 'not_found',
      description: 'there is no GET /v2/nowhere',
      rule: 'no_such_route',
      params: { method: 'GET', path: '/v2/nowhere' },
    })
  })

  it('names the methods of an address that has no such method', async () => {
    const { app } = current()
    const refused = await app.request('/v2/project/x', { method: 'PUT', body: '{}' })
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, PATCH, DELETE, HEAD, OPTIONS'])
    expect(refused.headers.get('access-control-allow-origin')).toBe('*')
    expect(await refused.json()).toMatchObject({ error: 'method_not_allowed' })
    expect((await app.request('/v2/nowhere', { method: 'PUT', body: '{}' })).status).toBe(404)
    const options = await app.request('/_internal/session', { method: 'OPTIONS' })
    expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS'])
  })

  it.each(['/v2/project/x', '/v3/project/x', '/data/a/b.png', '/updates/x/forge_updates.json', '/maven/x'])(
    'is announced to pages of any origin at %s',
    async (path) => {
      const response = await current().app.request(path, {
        method: 'OPTIONS',
        headers: { origin: 'https://launcher.example', 'access-control-request-method': 'GET' },
      })
      expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([204, '*'])
    },
  )

  it('is the same with a slash at the end of the address', async () => {
    for (const path of ['/v2/tag/loader', '/v3/tag/loader']) {
      const plain = await current().app.request(path)
      const slash = await current().app.request(`${path}/`)
      expect(slash.status).toBe(200)
      expect(await slash.text()).toBe(await plain.text())
    }
  })

  it('refuses a compressed body by its encoding', async () => {
    const response = await current().request('alice', '/v2/version_files', {
      method: 'POST',
      body: gzipSync('{"hashes":[]}'),
      headers: { 'content-encoding': 'gzip' },
    })
    expect(response.status).toBe(415)
    expect(await response.json()).toMatchObject({ error: 'unsupported_encoding' })
  })

  it('has rate limit headers without a limit as well', async () => {
    const { headers } = await current().app.request('/v2/tag/loader')
    expect(Number(headers.get('x-ratelimit-remaining'))).toBeGreaterThan(0)
    expect(Number(headers.get('x-ratelimit-limit'))).toBeGreaterThan(0)
    expect(headers.get('x-ratelimit-reset')).toBe('0')
  })

  it('has a request id and allows any origin', async () => {
    const response = await current().app.request('/v2/tag/loader', {
      headers: { origin: 'https://launcher.example' },
    })
    expect(response.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('access-control-allow-credentials')).toBeNull()
    const personal = await current().request('alice', '/v2/user')
    expect(personal.headers.get('cache-control')).toBe('private, no-cache')
  })

  it('is measured by route, not by address', async () => {
    await current().app.request('/v2/project/some-slug-or-other')
    const text = await registry.metrics()
    expect(text).toContain('route="/v2/project/:project",status="404"')
    expect(text).not.toContain('some-slug-or-other')
  })

  it('rejects a body that is not JSON, or too large', async () => {
    const { request } = current()
    const post = (body: string) => request('alice', '/_internal/project', { method: 'POST', body })
    expect(await (await post('{')).json()).toMatchObject({ error: 'json_error' })
    const large = await post(JSON.stringify({ body: 'x'.repeat(3_000_000) }))
    expect([large.status, ((await large.json()) as { error: string }).error]).toEqual([413, 'too_large'])
  })
})
