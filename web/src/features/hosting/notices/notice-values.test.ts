import { describe, expect, it } from 'vitest'
import { bodyOf, EMPTY_NOTICE, hasNode, hasTargets, valuesOf, withNode } from './notice-values.ts'

const NOW = new Date('2026-01-01T12:00:30Z')

describe('the values of a notice', () => {
  it('begin now, stay and are for all servers unless something else is entered', () => {
    expect(bodyOf({ ...EMPTY_NOTICE, message: 'Hello', nodes: 'AAAAAAAA' }, NOW)).toEqual({
      level: 'info',
      title: null,
      message: 'Hello',
      survey_url: null,
      dismissable: true,
      begins: '2026-01-01T12:00:30.000Z',
      expires: null,
      everywhere: true,
      nodes: [],
      servers: [],
    })
  })

  it('are the same after a notice is read', () => {
    const body = {
      level: 'survey' as const,
      title: 'Your opinion',
      message: 'Five questions',
      survey_url: 'https://forms.example/a',
      dismissable: true,
      begins: '2026-01-01T12:00:00Z',
      expires: '2026-02-01T00:00:00Z',
      everywhere: false,
    }
    const named = (id: string) => [{ id, name: id }]
    const read = { ...body, id: 'X', nodes: named('N1'), servers: named('S1'), dismissals: 0, created: '' }
    expect(bodyOf(valuesOf(read), NOW)).toEqual({ ...body, nodes: ['N1'], servers: ['S1'] })
  })

  it('drop a form that is not for a survey', () => {
    const values = { ...EMPTY_NOTICE, survey_url: 'https://forms.example', dismissable: false }
    expect(bodyOf(values, NOW)).toMatchObject({ survey_url: null, dismissable: false })
    expect(bodyOf({ ...values, level: 'survey' }, NOW)).toMatchObject({ dismissable: true })
  })

  it('accept ids with any separators', () => {
    const values = { ...EMPTY_NOTICE, scope: 'some' as const, servers: ' S1, S2\nS3;' }
    expect(bodyOf(values, NOW).servers).toEqual(['S1', 'S2', 'S3'])
    expect(hasTargets(values)).toBe(true)
    expect(hasTargets({ ...values, servers: ' , ' })).toBe(false)
  })

  it('add and remove nodes', () => {
    const both = withNode(withNode('', 'N1', true), 'N2', true)
    expect(both).toBe('N1 N2')
    expect(hasNode(withNode(both, 'N1', false), 'N1')).toBe(false)
  })
})
