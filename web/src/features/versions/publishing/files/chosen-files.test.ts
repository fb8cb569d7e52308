import { describe, expect, it } from 'vitest'
import { withFiles, withPrimary } from './chosen-files.ts'
import { uploadForm } from './upload-form.ts'

const file = (name: string) => new File([name], name, { lastModified: 1 })

describe('files of a version', () => {
  it('rejects a duplicate of a file', () => {
    expect(withFiles(withFiles([], [file('a.jar')]), [file('a.jar'), file('b.jar')])).toHaveLength(2)
  })

  it('derives the file type from the name and puts installable files first', () => {
    const names = ['a-sources.jar', 'a.jar.asc', 'a.jar', 'a-javadoc.jar']
    const chosen = withFiles([], names.map(file))
    expect(chosen.map((one) => [one.file.name, one.type])).toEqual([
      ['a.jar', null],
      ['a-sources.jar', 'sources-jar'],
      ['a.jar.asc', 'signature'],
      ['a-javadoc.jar', 'javadoc-jar'],
    ])
    expect(withFiles([], [file('a-dev.jar')])).toMatchObject([{ type: null }])
  })

  it('makes another file the primary one', () => {
    const [a, b] = [file('a.jar'), file('b.jar')]
    const chosen = withPrimary(
      [
        { file: a, type: null },
        { file: b, type: 'required-resource-pack' },
      ],
      b,
    )
    expect(chosen.map((one) => [one.file.name, one.type])).toEqual([
      ['b.jar', null],
      ['a.jar', null],
    ])
  })

  it('sends the data before the files and names every part', () => {
    const form = uploadForm({ name: 'x' }, [
      { file: file('a.jar'), type: null },
      { file: file('b.zip'), type: 'optional-resource-pack' },
    ])
    expect([...form.keys()]).toEqual(['data', 'file-0', 'file-1'])
    expect(JSON.parse(form.get('data') as string)).toEqual({
      name: 'x',
      file_parts: ['file-0', 'file-1'],
      primary_file: 'file-0',
      file_types: { 'file-0': null, 'file-1': 'optional-resource-pack' },
    })
  })
})
