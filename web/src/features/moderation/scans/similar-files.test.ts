import type { FileFinding } from '@quarry/api/contract/moderation/scans'
import { describe, expect, it } from 'vitest'
import { groupAlike, readFindings, type ScannedFile } from './similar-files.ts'

const finding = (rule: string, overrides: Partial<FileFinding> = {}): FileFinding => ({
  rule,
  label: rule,
  level: 'note',
  text: '',
  places: ['mod.jar/a.bat'],
  count: 1,
  ...overrides,
})

const file = (filename: string, places: string[], external: ScannedFile['external'] = null): ScannedFile => ({
  filename,
  sha1: filename,
  version: { id: filename, version_number: filename },
  scanned: '2026-11-01T00:00:00Z',
  findings: [finding('program', { places })],
  external,
})

describe('readFindings', () => {
  it('sorts by severity, then by rule', () => {
    const found = [
      finding('a'),
      finding('b', { level: 'dangerous' }),
      finding('c', { level: 'suspicious' }),
      finding('d', { level: 'dangerous' }),
    ]
    expect(readFindings('mod.jar', found).map(({ rule }) => rule)).toEqual(['b', 'd', 'c', 'a'])
  })

  it('makes places relative to the file, also in nested archives', () => {
    const places = ['mod.jar/a.bat', 'mod.jar/libs/mod.jar/b.bat', 'other.jar/c.bat']
    expect(readFindings('mod.jar', [finding('a', { places, count: 9 })])).toMatchObject([
      { places: ['a.bat', 'libs/mod.jar/b.bat', 'other.jar/c.bat'], count: 9 },
    ])
  })

  it('omits the file itself as a place', () => {
    const places = ['mod.jar', 'mod.jar/a']
    expect(readFindings('mod.jar', [finding('a', { places, count: 2 })])).toMatchObject([
      { places: ['a'], count: 1 },
    ])
    expect(readFindings('mod.jar', [finding('a', { places: ['mod.jar'] })])).toMatchObject([
      { places: [], count: 0 },
    ])
  })
})

describe('groupAlike', () => {
  const names = (files: readonly ScannedFile[]) =>
    groupAlike(files).map(({ file: first, others }) => [first, ...others].map(({ filename }) => filename))

  it('groups equal findings at the place of the newest file', () => {
    const files = [file('3.jar', ['3.jar/a']), file('2.jar', ['2.jar/b']), file('1.jar', ['1.jar/a'])]
    expect(names(files)).toEqual([['3.jar', '1.jar'], ['2.jar']])
  })

  it('separates files with different external findings', () => {
    const externalFinding = (label: string) => ({
      source: 'S',
      answered: '2026-11-01T00:00:00Z',
      findings: [finding(label)],
    })
    const files = [
      file('3.jar', ['3.jar/a'], externalFinding('x')),
      file('2.jar', ['2.jar/a']),
      file('1.jar', ['1.jar/a'], externalFinding('x')),
    ]
    expect(names(files)).toEqual([['3.jar', '1.jar'], ['2.jar']])
  })
})
