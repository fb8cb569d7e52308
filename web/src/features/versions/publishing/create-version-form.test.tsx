import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import { listGameVersions } from '@quarry/api/contract/projects/tags'
import { BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js'
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { button, pageStage, press, shows, typeInto } from '../../../../testing/page-stage.tsx'
import { CreateVersionForm } from './create-version-form.tsx'

const stage = pageStage()
const project = {
  id: 'PPPPPPPP',
  slug: 'anvil',
  url_type: 'mod',
  project_types: ['mod'],
  viewer: { can: [] },
} as unknown as ProjectDetail
const releases = ['1.21.1', '1.20.1'].map((version) => ({ version, version_type: 'release', major: true }))

const open = async (listed: () => unknown = () => [], given: object = {}) => {
  await stage.open(
    () => <CreateVersionForm project={{ ...project, ...given }} />,
    (endpoint) => (endpoint === listGameVersions ? releases : listed()),
    { id: 'AAAAAAAA' },
  )
  await shows('Publish version')
}

async function aJar(name: string, manifest?: object): Promise<File> {
  const writer = new ZipWriter(new BlobWriter('application/java-archive'))
  await writer.add(
    'fabric.mod.json',
    new TextReader(JSON.stringify({ schemaVersion: 1, id: 'anvil', ...manifest })),
  )
  const blob = await writer.close()
  return new File([await blob.arrayBuffer()], name)
}

const choose = (...files: File[]) =>
  act(async () => {
    const input = document.querySelector('input[type=file]') as HTMLInputElement
    Object.defineProperty(input, 'files', { value: files, configurable: true, writable: true })
    input.dispatchEvent(new Event('change', { bubbles: true }))
  })
/** The current value of the field with this label. */
const field = (label: string) => {
  const named = [...document.querySelectorAll('label')].find(({ textContent }) =>
    textContent?.startsWith(label),
  )
  return document.getElementById(named?.htmlFor ?? '') as HTMLInputElement
}
const write = (label: string, value: string) => typeInto(field(label), value)
const ticked = () =>
  [...document.querySelectorAll<HTMLInputElement>('input[type=checkbox]:checked')].map((box) =>
    box.closest('label')?.textContent?.trim(),
  )
const gameVersions = () => [...document.querySelectorAll('.chip')].map(({ textContent }) => textContent)
const filled = () => shows('The fields below were filled from the file.')
const old = () => aJar('old.jar', { version: '1.0.0', depends: { minecraft: '1.20.1' } })

it('is filled from the primary file, and again when another file becomes primary', async () => {
  await open()
  await choose(await old())
  await filled()
  expect([field('Version number').value, gameVersions(), ticked()]).toEqual(['1.0.0', ['1.20.1'], ['Fabric']])
  await press(button('Remove old.jar'))
  await shows('The main file fills in the fields below where it can.')
  expect([field('Version number').value, gameVersions(), ticked()]).toEqual(['', [], []])
  await choose(
    await aJar('new.jar', { version: '2.0.0-beta.1', depends: { minecraft: '1.21.1' } }),
    await old(),
  )
  await filled()
  expect([field('Version number').value, gameVersions()]).toEqual(['2.0.0-beta.1', ['1.21.1']])
  await press(button('Make main file'))
  await vi.waitFor(() => expect(field('Version number').value).toBe('1.0.0'))
  expect(gameVersions()).toEqual(['1.20.1'])
})

it('keeps values typed by hand when files are added and removed', async () => {
  await open()
  await write('Version number', '7')
  await choose(await old())
  await filled()
  await write('Title', 'Night')
  await press(button('Remove old.jar'))
  await choose(await aJar('new.jar', { version: '2.0.0', depends: { minecraft: '1.21.1' } }))
  await vi.waitFor(() => expect(gameVersions()).toEqual(['1.21.1']))
  expect([field('Version number').value, field('Title').value]).toEqual(['7', 'Night'])
})

it('is filled from the current primary file, not from one that was removed while being read', async () => {
  const known = Promise.withResolvers<[]>()
  await open(() => known.promise)
  await choose(
    await aJar('old.jar', { version: '1.0.0', depends: { minecraft: '1.20.1', 'fabric-api': '*' } }),
  )
  await press(button('Remove old.jar'))
  await choose(await aJar('new.jar', { version: '2.0.0', depends: { minecraft: '1.21.1' } }))
  await filled()
  await act(async () => known.resolve([]))
  expect([field('Version number').value, gameVersions()]).toEqual(['2.0.0', ['1.21.1']])
})

it('reports missing fields and sends nothing before they are filled', async () => {
  await open()
  await press(button('Publish version'))
  await shows('Add at least one file.')
  expect(field('Version number').getAttribute('aria-invalid')).toBe('true')
  expect(stage.sent).toEqual([])
})

it('asks for confirmation of a file that adds a type to the project', async () => {
  await open()
  await choose(await old())
  await filled()
  expect(document.body.textContent).not.toContain('This version changes the type of the project')
  await press(button('Remove old.jar'))
  await choose(new File([await (await aJar('x')).arrayBuffer()], 'pack.mrpack'))
  await shows('The project is of the type Mod. This version would add the type Modpack.')
  expect(ticked()).not.toContain('Change the type of the project')
})

const UNKNOWN = {
  client_side: 'unknown',
  server_side: 'unknown',
  revision: 4,
  viewer: { can: ['project.edit'] },
}

it.each([
  [
    'client',
    'Set client required, server unsupported',
    { client_side: 'required', server_side: 'unsupported' },
  ],
  [
    'server',
    'Set server required, client unsupported',
    { client_side: 'unsupported', server_side: 'required' },
  ],
])('suggests the sides of a project from a file for the %s only', async (environment, action, sides) => {
  await open(() => [], UNKNOWN)
  await choose(await aJar('one.jar', { version: '1.0.0', environment }))
  await shows(`This file runs on the ${environment} only`)
  await press(button(action))
  expect(stage.sent.map(({ input }) => input)).toEqual([
    { params: { project: 'PPPPPPPP' }, body: { ...sides, revision: 4 } },
  ])
})

it.each([
  ['the file runs on both sides', '*', UNKNOWN],
  ['the project names its sides', 'client', { ...UNKNOWN, client_side: 'optional' }],
  ['the user may not edit the project', 'client', { ...UNKNOWN, viewer: { can: [] } }],
])('suggests no sides if %s', async (_why, environment, given) => {
  await open(() => [], given)
  await choose(await aJar('one.jar', { version: '1.0.0', environment }))
  await filled()
  expect(document.body.textContent).not.toContain('This file runs on')
})
