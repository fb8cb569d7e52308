import { expect, it } from 'vitest'
import { curseForgePageOf, remoteUrlOf } from './remote-url.ts'

it.each([
  ['https://files.example/pack.zip', true],
  ['http://files.example:8080/a', true],
  ['https://files.example:80/a', true],
  ['ftp://files.example/a', false],
  ['file:///etc/passwd', false],
  ['data:text/plain,a', false],
  ['https://name:word@files.example/a', false],
  ['https://name@files.example/a', false],
  ['http://files.example:25/a', false],
  ['files.example/a', false],
  ['', false],
])('the address %s can be that of a file: %s', (text, isRemote) => {
  expect(remoteUrlOf(text) !== undefined).toBe(isRemote)
})

const PAGE = 'https://www.curseforge.com/minecraft/modpacks/all-the-mods-9'

it.each([
  `${PAGE}/files/5125809`,
  `${PAGE}/files/5125809/`,
  `${PAGE}/files/5125809?page=2#top`,
  `${PAGE}/download/5125809`,
  'https://curseforge.com/minecraft/modpacks/all-the-mods-9/files/5125809',
])('the page %s is of a file of a modpack', (text) => {
  expect(curseForgePageOf(text)).toEqual({ slug: 'all-the-mods-9', file: 5_125_809 })
})

it.each([
  PAGE,
  `${PAGE}/files`,
  `${PAGE}/files/all`,
  `${PAGE}/files/12345678901`,
  'http://www.curseforge.com/minecraft/modpacks/a/files/1',
  'https://www.curseforge.com:8443/minecraft/modpacks/a/files/1',
  'https://name@www.curseforge.com/minecraft/modpacks/a/files/1',
  'https://www.curseforge.com/minecraft/mc-mods/a/files/1',
  'https://www.curseforge.com.files.example/minecraft/modpacks/a/files/1',
  'www.curseforge.com/minecraft/modpacks/a/files/1',
  '',
])('the page %s is of no file of a modpack', (text) => {
  expect(curseForgePageOf(text)).toBeUndefined()
})
