import { deleteSavedSearch, editSavedSearch, saveSearch } from '@quarry/api/contract/search/saved-searches'
import { expect, it } from 'vitest'
import { sendForm } from '../../../../testing/send-form.ts'
import { deleteSearchForm, editSearchForm, saveSearchForm } from './saved-searches.forms.ts'

it.each([true, false])('saves a search with notifications if ticked (%s)', async (notify) => {
  const ticked: Record<string, string> = notify ? { notify: 'on' } : {}
  const saved = await sendForm(saveSearchForm, { name: 'Fish', address: '/mods?q=fish', ...ticked })
  expect([saved.endpoints, saved.asked]).toEqual([
    [saveSearch],
    [{ body: { name: 'Fish', address: '/mods?q=fish', notify } }],
  ])
  const edited = await sendForm(editSearchForm, { id: 'SSSSSSSS', name: 'Fish', ...ticked })
  expect([edited.endpoints, edited.asked]).toEqual([
    [editSavedSearch],
    [{ params: { search: 'SSSSSSSS' }, body: { name: 'Fish', notify } }],
  ])
})

it('sends the revision that the page showed', async () => {
  const { asked } = await sendForm(editSearchForm, { id: 'SSSSSSSS', name: 'Fish', revision: 'seen' })
  expect(asked).toEqual([
    { params: { search: 'SSSSSSSS' }, body: { name: 'Fish', notify: false, revision: 'seen' } },
  ])
})

it('requires a name and deletes without one', async () => {
  for (const form of [saveSearchForm, editSearchForm])
    await expect(sendForm(form, { id: 'S', address: '/mods' })).rejects.toMatchObject({
      fields: [{ path: 'name' }],
    })
  const gone = await sendForm(deleteSearchForm, { id: 'SSSSSSSS' })
  expect([gone.endpoints, gone.asked]).toEqual([[deleteSavedSearch], [{ params: { search: 'SSSSSSSS' } }]])
})
