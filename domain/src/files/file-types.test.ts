import { expect, it } from 'vitest'
import { ARCHIVE_EXTENSIONS, extensionsFor, isInstallable, SIGNATURE_EXTENSIONS } from './file-types.ts'
import { isUnpublished, VERSION_STATUSES } from '../versions/version-statuses.ts'

it.each([
  ['the file of a version', null, ARCHIVE_EXTENSIONS, true],
  ['a pack', 'required-resource-pack', ARCHIVE_EXTENSIONS, true],
  ['what nobody knows', 'unknown', ARCHIVE_EXTENSIONS, true],
  ['sources', 'sources-jar', ['jar'], false],
  ['a signature', 'signature', SIGNATURE_EXTENSIONS, false],
] as const)('%s has its endings, and is installed or not', (_, type, extensions, isInstalled) => {
  expect(extensionsFor(type)).toEqual(extensions)
  expect(isInstallable(type)).toBe(isInstalled)
})

it('treats drafts and scheduled versions as unpublished', () => {
  expect(VERSION_STATUSES.filter(isUnpublished)).toEqual(['draft', 'scheduled'])
})
