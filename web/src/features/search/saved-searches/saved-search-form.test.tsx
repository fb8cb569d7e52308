import { toApiError } from '@quarry/api/contract/client'
import { SAVED_SEARCH_NAME } from '@quarry/domain/limits/lengths'
import { expect, it } from 'vitest'
import { button, pageStage, press, shows, text, type } from '../../../../testing/page-stage.tsx'
import type { PostedForm } from '../../../lib/forms/posted-form.ts'
import { SavedSearchForm, type SavedSearchValues } from './saved-search-form.tsx'

const stage = pageStage()
const saved: SavedSearchValues[] = []

/** The form of a search that is saved as "Lamps". */
async function open({
  notify = false,
  posted,
  refusal,
}: { notify?: boolean; posted?: PostedForm; refusal?: unknown } = {}) {
  saved.length = 0
  await stage.open(
    () => (
      <>
        <h2 id="title">Save this search</h2>
        <SavedSearchForm
          native="edit-search"
          hidden={{ id: 'SSSSSSSS' }}
          labelledBy="title"
          stored={{ name: 'Lamps', notify }}
          action="Keep"
          save={async (values) => {
            saved.push(values)
            if (refusal) throw refusal
          }}
        />
      </>
    ),
    () => undefined,
    { id: 'AAAAAAAA' },
    { posted: () => posted },
  )
  await shows('Save this search')
}
const form = () => document.querySelector('form') as HTMLFormElement
const field = () => form().querySelector('input[name=name]') as HTMLInputElement
const box = () => form().querySelector('input[name=notify]') as HTMLInputElement
const cameBack = (values: Record<string, string>, of = 'edit-search'): PostedForm => ({ form: of, values })

it('is a native form without scripts, named by its heading', async () => {
  await open({ notify: true })
  expect([form().method, form().getAttribute('aria-labelledby')]).toEqual(['post', 'title'])
  expect([...new FormData(form())]).toEqual([
    ['id', 'SSSSSSSS'],
    ['form', 'edit-search'],
    ['name', 'Lamps'],
    ['notify', 'on'],
  ])
})

it('saves the search under the trimmed name', async () => {
  await open()
  await type('name', '  Bright lamps ')
  await press(box())
  await press(button('Keep'))
  expect(saved).toEqual([{ name: 'Bright lamps', notify: true }])
})

it('requires a name and limits its length', async () => {
  await open()
  await type('name', ' ')
  await press(button('Keep'))
  expect(field().getAttribute('aria-invalid')).toBe('true')
  await type('name', 'x'.repeat(SAVED_SEARCH_NAME.max + 1))
  await press(button('Keep'))
  expect(document.querySelector('.error-links a')?.getAttribute('href')).toBe('#field-name')
  expect(document.getElementById('field-name')?.contains(field())).toBe(true)
  expect(saved).toEqual([])
  await type('name', 'x'.repeat(SAVED_SEARCH_NAME.max))
  await press(button('Keep'))
  expect(saved).toHaveLength(1)
})

it('shows at the name that its address is already saved', async () => {
  const fields = [{ path: 'address', rule: 'taken', message: 'You keep this search already.' }]
  await open({ refusal: toApiError(400, { error: 'invalid_input', description: 'No.', fields }) })
  await press(button('Keep'))
  await shows('You keep this search already.')
  expect(document.querySelector('.error-links a')?.getAttribute('href')).toBe('#field-name')
})

it('shows other errors above the fields and keeps typed text', async () => {
  await open({ refusal: toApiError(409, { error: 'conflict', description: 'You keep too many.' }) })
  await type('name', 'Torches')
  await press(button('Keep'))
  await shows('You keep too many.')
  expect([field().value, document.querySelector('.error-links')]).toEqual(['Torches', null])
})

it.each<[string, boolean, Record<string, string>, SavedSearchValues]>([
  ['ticked', false, { name: 'Torches', notify: 'on' }, { name: 'Torches', notify: true }],
  ['not ticked', true, { name: 'Torches' }, { name: 'Torches', notify: false }],
])('keeps the sent values after an error, %s, and sends them again', async (_, notify, values, sent) => {
  await open({ notify, posted: cameBack(values) })
  expect([field().value, box().checked]).toEqual([sent.name, sent.notify])
  await press(button('Keep'))
  expect(saved).toEqual([sent])
})

it('ignores the recovered text of another form', async () => {
  await open({ posted: cameBack({ name: 'Torches' }, 'save-search') })
  expect(field().value).toBe('Lamps')
})

it('returns to the list without saving', async () => {
  await open()
  expect(document.querySelector('a.btn')?.getAttribute('href')).toBe('/dashboard/searches')
  expect(text()).toContain('Notify me of new projects')
})
