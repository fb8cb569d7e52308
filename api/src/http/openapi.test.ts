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
