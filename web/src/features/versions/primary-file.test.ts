import type { VersionFile } from '@quarry/api/contract/versions/version-shapes'
import { expect, it } from 'vitest'
import { primaryFile } from './primary-file.ts'

const file = (filename: string, primary = false) => ({ filename, primary }) as VersionFile
const meant = (...files: VersionFile[]) => primaryFile({ files })?.filename

it('is the marked file at any position, otherwise the first', () => {
  expect(meant(file('sources.jar'), file('mod.jar', true), file('api.jar'))).toBe('mod.jar')
  expect(meant(file('first.jar'), file('second.jar'))).toBe('first.jar')
  expect(meant()).toBeUndefined()
})
