import { deleteSavedSearch, editSavedSearch, saveSearch } from '@quarry/api/contract/saved-searches'
import type { NativeForm } from '../../lib/forms/native-form.ts'
import { refuseEmpty } from '../../lib/forms/refusal.ts'
import { SEARCHES } from './searches-address.ts'

export const saveSearchForm: NativeForm = {
  kept: ['name'],
  async send(sending) {
    refuseEmpty(sending, ['name'])
    const { api, field } = sending
    await api(saveSearch, { body: { name: field('name'), address: field('address') } })
    return { to: SEARCHES }
  },
}

export const editSearchForm: NativeForm = {
  kept: ['name'],
  async send(sending) {
    refuseEmpty(sending, ['name'])
    const { api, field } = sending
    await api(editSavedSearch, { params: { search: field('id') }, body: { name: field('name') } })
    return { to: SEARCHES }
  },
}

export const deleteSearchForm: NativeForm = {
  kept: [],
  async send({ api, field }) {
    await api(deleteSavedSearch, { params: { search: field('id') } })
    return { to: SEARCHES }
  },
}
