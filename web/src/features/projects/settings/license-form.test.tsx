import { toApiError } from '@quarry/api/contract/client'
import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { button, pageStage, press, shows, text, typeInto } from '../../../../testing/page-stage.tsx'
import { LicenseForm } from './license-form.tsx'

const stage = pageStage()
async function open(
  license: { id: string; url?: string | null },
  { can = ['project.edit'], refusal }: { can?: string[]; refusal?: unknown } = {},
) {
  const project = {
    id: 'PPPPPPPP',
    slug: 'lamp',
    license: { url: null, ...license },
    viewer: { can },
  } as unknown as ProjectDetail
  await stage.open(
    () => <LicenseForm project={project} />,
    () => {
      if (refusal) throw refusal
    },
    { id: 'AAAAAAAA' },
  )
  await shows('License address')
}
const labelled = (label: string) =>
  [...document.querySelectorAll('label')].find(({ textContent }) => textContent?.startsWith(label))
const field = (label: string) =>
  document.getElementById(labelled(label)?.htmlFor ?? '') as HTMLInputElement | null
const box = (label: string) => labelled(label)?.querySelector('input') as HTMLInputElement | undefined
const choice = () => document.querySelector('select') as HTMLSelectElement
const options = () => [...choice().options].map(({ textContent }) => textContent)
const choose = (value: string) =>
  act(async () => {
    choice().value = value
    choice().dispatchEvent(new Event('change', { bubbles: true }))
  })
const tick = (label: string) => press(box(label) as HTMLElement)
const write = (label: string, value: string) => typeInto(field(label) as HTMLInputElement, value)
const save = async () => {
  await vi.waitFor(() => expect(button('Save')).toBeDefined())
  await press(button('Save'))
}
const bodies = () => stage.sent.map(({ input }) => (input as { body: object }).body)

it('lists licenses by their common names and removes the empty choice after a choice', async () => {
  await open({ id: 'LicenseRef-Unknown' })
  expect(options()[0]).toBe('Not chosen yet')
  expect(options()).toContain('All rights reserved')
  expect(options().at(-1)).toBe('Another license')
  await choose('MIT')
  expect([choice().value, options().includes('Not chosen yet')]).toEqual(['MIT', false])
})

it('saves the license id and its trimmed URL', async () => {
  await open({ id: 'MIT' })
  await choose('All-Rights-Reserved')
  await write('License address', ' https://quarry.test/license ')
  await save()
  expect(bodies()).toEqual([
    { license_id: 'LicenseRef-All-Rights-Reserved', license_url: 'https://quarry.test/license' },
  ])
})

it('removes a URL', async () => {
  await open({ id: 'MIT', url: 'https://quarry.test/license' })
  await write('License address', ' ')
  await save()
  expect(bodies()).toEqual([{ license_id: 'MIT', license_url: null }])
})

it('offers later versions for licenses that have them', async () => {
  await open({ id: 'MIT' })
  expect(box('Later editions')).toBeUndefined()
  await choose('LGPL-3.0')
  await tick('Later editions')
  await save()
  expect(bodies()).toEqual([{ license_id: 'LGPL-3.0-or-later', license_url: null }])
})

it('requires an id for another license, or a name if it has no id', async () => {
  await open({ id: 'MIT' })
  expect([field('SPDX id'), field('License name')]).toEqual([null, null])
  expect(text()).not.toContain('Needed for other licenses')
  await choose('custom')
  expect(text()).toContain('Such as EUPL-1.2')
  expect(text()).toContain('Needed for other licenses')
  expect(labelled('License address')?.textContent?.trim()).toBe('License address')
  expect(field('License name')).toBeNull()
  await tick('It has no SPDX id')
  expect([field('SPDX id'), text().includes('Such as EUPL-1.2')]).toEqual([null, false])
  await write('License name', 'My own')
  await save()
  expect(bodies()).toMatchObject([{ license_id: 'LicenseRef-My-own' }])
})

it('saves an SPDX id as typed', async () => {
  await open({ id: 'MIT' })
  await choose('custom')
  await write('SPDX id', 'EUPL-1.2')
  await save()
  expect(bodies()).toMatchObject([{ license_id: 'EUPL-1.2' }])
})

it('shows that the URL is optional for known licenses', async () => {
  await open({ id: 'MIT' })
  expect(labelled('License address')?.textContent).toContain('optional')
  expect(text()).toContain('Where its text can be read.')
})

it('does not send an invalid URL', async () => {
  await open({ id: 'MIT' })
  await write('License address', 'my shelf')
  await save()
  await vi.waitFor(() =>
    expect(document.querySelector('.error-links a')?.getAttribute('href')).toBe('#field-url'),
  )
  expect(document.getElementById('field-url')?.contains(field('License address'))).toBe(true)
  expect(bodies()).toEqual([])
})

it.each([
  ['license_url', '#field-url', 'License address'],
  ['license_id', '#field-custom', 'SPDX id'],
])('shows the API error about %s at its field', async (path, href, label) => {
  const fields = [{ path, rule: 'refused', message: 'This will not do.' }]
  await open(
    { id: 'EUPL-1.2' },
    { refusal: toApiError(400, { error: 'invalid_input', description: 'No.', fields }) },
  )
  await write('SPDX id', 'EUPL-1.3')
  await save()
  await shows('This will not do.')
  expect(document.querySelector('.error-links a')?.getAttribute('href')).toBe(href)
  expect(document.querySelector(href)?.contains(field(label))).toBe(true)
  expect(field(label)?.getAttribute('aria-invalid')).toBe('true')
})

it('shows the API error about a listed license at the license list', async () => {
  const fields = [{ path: 'license_id', rule: 'refused', message: 'This will not do.' }]
  await open(
    { id: 'MIT' },
    { refusal: toApiError(400, { error: 'invalid_input', description: 'No.', fields }) },
  )
  await choose('ISC')
  await save()
  await shows('This will not do.')
  expect(document.querySelector('.error-links a')?.getAttribute('href')).toBe('#field-license')
  expect(document.querySelector('#field-license')?.textContent).toContain('This will not do.')
  await choose('Zlib')
  expect(text()).not.toContain('This will not do.')
})

it('is read-only for users who may not edit', async () => {
  await open({ id: 'LicenseRef-My-own', url: 'https://quarry.test' }, { can: [] })
  expect(field('License name')?.value).toBe('My own')
  const controls = [...document.querySelectorAll<HTMLInputElement>('form input, form select')]
  expect(controls).toHaveLength(4)
  expect(controls.every(({ disabled }) => disabled)).toBe(true)
  await open({ id: 'GPL-3.0-or-later' }, { can: [] })
  expect([choice().disabled, box('Later editions')?.disabled, box('Later editions')?.checked]).toEqual([
    true,
    true,
    true,
  ])
})
