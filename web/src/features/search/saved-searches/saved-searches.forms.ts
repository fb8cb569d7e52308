import { deleteSavedSearch, editSavedSearch, saveSearch } from '@quarry/api/contract/search/saved-searches'
import type { NativeForm } from '../../../lib/forms/native-form.ts'
import { refuseEmpty } from '../../../lib/forms/reject-form.ts'
import { SAVED_SEARCHES_PATH } from './saved-searches-address.ts'

export const saveSearchForm: NativeForm = {
  restored: ['name', 'notify'],
  async send(sending) {
    refuseEmpty(sending, ['name'])
    const { api, field, has } = sending
    await api(saveSearch, { body: { name: field('name'), address: field('address'), notify: has('notify') } })
    return { to: SAVED_SEARCHES_PATH }
  },
}

export const editSearchForm: NativeForm = {
  restored: ['name', 'notify'],
  async send(sending) {
    refuseEmpty(sending, ['name'])
    const { api, field, has } = sending
    await api(editSavedSearch, {
      params: { search: field('id') },
      body: {
        name: field('name'),
        notify: has('notify'),
        ...(has('revision') && { revision: field('revision') }),
      },
    })
    return { to: SAVED_SEARCHES_PATH }
  },
}

export const deleteSearchForm: NativeForm = {
  restored: [],
  async send({ api, field }) {
    await api(deleteSavedSearch, { params: { search: field('id') } })
    return { to: SAVED_SEARCHES_PATH }
  },
}
