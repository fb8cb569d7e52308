import { expect, it } from 'vitest'
import { pageStage, text } from '../../../../testing/page-stage.tsx'
import { FolderList } from './folder-list.tsx'

const stage = pageStage()
type Props = Parameters<typeof FolderList>[0]
const CONTENT: Props['content'] = {
  filename: 'lamp.jar',
  is_readable: true,
  files: 3,
  size: 1024,
  is_cut: false,
  entries: [
    { name: 'assets', kind: 'folder', size: 900, files: 2 },
    { name: 'mod.json', kind: 'file', size: 100, files: 1 },
    { name: 'Lamp.class', kind: 'file', size: 24, files: 1 },
  ],
  total: 3,
}
const PLACE: Props['place'] = { versionPath: '/mod/lamp/version/1', file: 'f', folder: '', open: undefined }
const open = (content: Partial<Props['content']> = {}, place: Partial<Props['place']> = {}) =>
  stage.open(
    () => <FolderList content={{ ...CONTENT, ...content }} place={{ ...PLACE, ...place }} />,
    () => undefined,
  )
const lines = () =>
  [...document.querySelectorAll('.inside-line')].map((line) => [
    line.querySelector('bdi')?.textContent,
    line.getAttribute('href')?.split('/inside')[1],
  ])
const current = () => [...document.querySelectorAll('[aria-current]')].map((link) => link.textContent)
const EMPTY = 'This archive is empty.'
const CUT = 'The archive contains more than this list shows'

it('links only folders and files that may be text', async () => {
  await open()
  expect(lines()).toEqual([
    ['assets', '?file=f&folder=assets'],
    ['mod.json', '?file=f&open=mod.json'],
    ['Lamp.class', undefined],
  ])
  expect(current()).toEqual(['Archive'])
})

it('continues in the current folder and shows its path', async () => {
  await open({}, { folder: 'a/b' })
  expect(lines().slice(0, 2)).toEqual([
    ['assets', '?file=f&folder=a%2Fb%2Fassets'],
    ['mod.json', '?file=f&folder=a%2Fb&open=a%2Fb%2Fmod.json'],
  ])
  const way = [...document.querySelectorAll('nav a')].map((link) => link.getAttribute('href')?.split('?')[1])
  expect(way).toEqual(['file=f', 'file=f&folder=a', 'file=f&folder=a%2Fb'])
  expect(current()).toEqual(['b'])
})

it('opens folders with special characters in their names', async () => {
  await open({ entries: [{ name: 'old.zip', kind: 'folder', size: 1, files: 1 }], total: 1 })
  expect(lines()).toEqual([['old.zip', '?file=f&folder=old.zip']])
})

it('marks the open file', async () => {
  await open({}, { folder: 'a', open: 'a/mod.json' })
  expect(current()).toEqual(['a', expect.stringContaining('mod.json')])
  // A file with the same name in another folder.
  await open({}, { folder: 'a', open: 'mod.json' })
  expect(current()).toEqual(['a'])
})

it.each<[string, Partial<Props['content']>, boolean, boolean]>([
  ['all is listed', {}, false, false],
  ['it is empty', { entries: [], total: 0 }, true, false],
  ['it cannot be read', { entries: [], total: 0, is_readable: false }, false, false],
  ['this folder holds more', { total: 4 }, false, true],
  ['the archive holds more', { is_cut: true }, false, true],
])('shows that entries are missing when %s', async (_, content, isEmpty, isCut) => {
  await open(content)
  expect([text().includes(EMPTY), text().includes(CUT)]).toEqual([isEmpty, isCut])
  expect(text().includes('cannot be read as an archive')).toBe(content.is_readable === false)
})
