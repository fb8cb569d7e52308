import { describe, expect, it } from 'vitest'
import { failedTests } from './failed-tests.ts'

const test = (fullName: string, status: string, messages: string[] = []) => ({
  fullName,
  status,
  failureMessages: messages,
})

describe('the end of a test run', () => {
  it('names each failed test with its file and its messages', () => {
    const assertionResults = [
      test('a page opens', 'passed'),
      test('a page closes', 'failed', ['expected 1\nto be 2']),
    ]
    expect(
      failedTests(
        { testResults: [{ name: '/here/a.test.ts', status: 'failed', message: '', assertionResults }] },
        '/here',
      ),
    ).toEqual(['a.test.ts > a page closes\n    expected 1\n    to be 2'])
  })

  it('names a file that ended before its tests', () => {
    const file = {
      name: '/here/b.test.ts',
      status: 'failed',
      message: 'no such module',
      assertionResults: [],
    }
    expect(failedTests({ testResults: [file] }, '/here')).toEqual(['b.test.ts\n    no such module'])
  })

  it('keeps the beginning of what is long', () => {
    const messages = Array.from({ length: 500 }, (_, line) => `line ${line}`).join('\n')
    const assertionResults = [test('much', 'failed', [messages])]
    const [summary] = failedTests(
      { testResults: [{ name: '/here/c.test.ts', status: 'failed', message: '', assertionResults }] },
      '/here',
    )
    expect(summary?.split('\n')).toHaveLength(13)
  })

  it('says nothing of what passed', () => {
    const file = {
      name: '/here/d.test.ts',
      status: 'passed',
      message: '',
      assertionResults: [test('one', 'passed')],
    }
    expect(failedTests({ testResults: [file] }, '/here')).toEqual([])
  })
})
