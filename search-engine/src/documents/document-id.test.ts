import { describe, expect, it } from 'vitest'

import { documentIdOf, inferPrimaryKey } from './document-id.ts'

function idOf(json: string, key = 'id'): string {
  try {
    return documentIdOf(JSON.parse(json) as Record<string, unknown>, json, key)
  } catch (error) {
    return (error as { code: string }).code
  }
}

describe('document id', () => {
  it.each([
    ['{"id":7}', '7'],
    ['{"id":-5}', '-5'],
    ['{"id":"7"}', '7'],
    ['{"id":"007"}', '007'],
    ['{"id":"-Az_09-"}', '-Az_09-'],
    ['{"id":18446744073709551615}', '18446744073709551615'],
    ['{"id":18446744073709551616}', 'invalid_document_id'],
    ['{"id":4.0}', 'invalid_document_id'],
    ['{"id":1e2}', 'invalid_document_id'],
    ['{"id":1.5}', 'invalid_document_id'],
    ['{"id":true}', 'invalid_document_id'],
    ['{"id":null}', 'invalid_document_id'],
    ['{"id":""}', 'invalid_document_id'],
    ['{"id":"a b"}', 'invalid_document_id'],
    ['{"id":"grün"}', 'invalid_document_id'],
    [`{"id":"${'k'.repeat(511)}"}`, 'k'.repeat(511)],
    [`{"id":"${'k'.repeat(512)}"}`, 'invalid_document_id'],
    ['{"name":7}', 'missing_document_id'],
  ])('of %s is %s', (json, id) => {
    expect(idOf(json)).toBe(id)
  })

  it.each([
    ['{"meta":{"code":3}}', 'meta.code', '3'],
    ['{"meta.code":"x"}', 'meta.code', 'x'],
    ['{"a.b":{"c":5}}', 'a.b.c', '5'],
    ['{"a":{"b.c":5}}', 'a.b.c', '5'],
    ['{"meta":{"code":{"x":1}}}', 'meta.code', 'invalid_document_id'],
    ['{"meta":5}', 'meta.code', 'missing_document_id'],
    ['{"else":{"code":3}}', 'meta.code', 'missing_document_id'],
    ['{"meta":[{"code":3}]}', 'meta.code', 'missing_document_id'],
    ['{"meta.code":"x","meta":{"code":3}}', 'meta.code', 'invalid_document_id'],
    ['{"a.b":{"c":5},"a":{"b":{"c":5}}}', 'a.b.c', 'invalid_document_id'],
  ])('in %s at the path %s is %s', (json, key, id) => {
    expect(idOf(json, key)).toBe(id)
  })
})

describe('primary key of a first document', () => {
  it('is its only field that ends in id, in any case', () => {
    expect(inferPrimaryKey({ name: 'x', modID: 1 })).toBe('modID')
  })

  it.each([
    [{ name: 1 }, 'index_primary_key_no_candidate_found'],
    [{ id: 1, modId: 2 }, 'index_primary_key_multiple_candidates_found'],
  ])('cannot be determined for %j', (document, code) => {
    expect(() => inferPrimaryKey(document)).toThrow(expect.objectContaining({ code }))
  })
})
