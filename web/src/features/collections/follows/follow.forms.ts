import { followProject, unfollowProject } from '@quarry/api/contract/collections/follows'
import { isApiError } from '@quarry/api/contract/client'
import type { NativeForm } from '../../../lib/forms/native-form.ts'

export const followForm: NativeForm = {
  restored: [],
  async send({ api, field, page }) {
    const endpoint = field('follows') === 'true' ? followProject : unfollowProject
    await api(endpoint, { params: { project: field('project') } }).catch((error: unknown) => {
      // Already done by a double click or in another window.
      if (!isApiError(error) || error.code !== 'invalid_input') throw error
    })
    return { to: page.pathname + page.search }
  },
}
