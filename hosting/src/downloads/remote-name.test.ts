import { expect, it } from 'vitest'
import { remoteName } from './remote-name.ts'

const PAGE = 'https://files.example/get/pack%20one.zip?token=a'

it.each([
  ['the address', undefined, 'pack one.zip'],
  ['a quoted name', 'attachment; filename="world map.zip"', 'world map.zip'],
  ['a plain name', 'attachment; filename=world.zip', 'world.zip'],
  [
    'the extended name before the other',
    `attachment; filename="?.zip"; filename*=UTF-8''%C3%BC.zip`,
    'ü.zip',
  ],
  ['a quoted name with escapes', String.raw`attachment; filename="a\"b.zip"`, 'a"b.zip'],
  ['the last part of a path', 'attachment; filename="../../etc/world.zip"', 'world.zip'],
  ['the last part of a path of Windows', String.raw`attachment; filename="C:\\mods\\a.jar"`, 'a.jar'],
  ['an escaped path', `attachment; filename*=UTF-8''..%2F..%2Fa.jar`, 'a.jar'],
  ['the address instead of two dots', 'attachment; filename=".."', 'pack one.zip'],
  ['the address instead of a control character', `attachment; filename*=UTF-8''a%00b`, 'pack one.zip'],
  ['the address instead of reversed text', `attachment; filename*=UTF-8''a%E2%80%AEgpj.exe`, 'pack one.zip'],
  ['the address instead of a broken escape', `attachment; filename*=UTF-8''%FF`, 'pack one.zip'],
  ['the address instead of a name of 256 bytes', `attachment; filename="${'a'.repeat(256)}"`, 'pack one.zip'],
])('the name of a download is %s', (_, header, name) => {
  expect(remoteName(new URL(PAGE), header)).toBe(name)
})

it.each(['https://files.example/', 'https://files.example/a%2F..', 'https://files.example/%FF'])(
  'a download from %s has a name of its own',
  (address) => {
    expect(remoteName(new URL(address), undefined)).toBe('download')
  },
)
