import { permanentProjectPath } from '@quarry/api/contract/addresses'
import { createDraft, editProject } from '@quarry/api/contract/projects/projects'
import type { NativeForm, Sending } from '../../lib/forms/native-form.ts'
import { refuseEmpty } from '../../lib/forms/reject-form.ts'

const texts = ['title', 'slug', 'description'] as const

export const createProjectForm: NativeForm = {
  restored: [...texts, 'requested_status'],
  async send(sending) {
    refuseEmpty(sending, texts)
    const { api, field } = sending
    const project = await api(createDraft, {
      body: {
        title: field('title'),
        slug: field('slug'),
        description: field('description'),
        requested_status: field('requested_status') as 'approved',
      },
    })
    return { to: `/mod/${encodeURIComponent(project.slug)}` }
  },
}

const sent = ({ field, has }: Sending, names: readonly string[]) =>
  Object.fromEntries(names.filter(has).map((name) => [name, field(name)]))

/** Sends only fields of the form: fields that the viewer may not edit are not in it. */
export const generalForm: NativeForm = {
  restored: [...texts, 'client_side', 'server_side', 'visibility'],
  async send(sending) {
    const { api, field, has } = sending
    refuseEmpty(sending, texts.filter(has))
    const isVisibilityChanged = has('visibility') && field('visibility') !== field('visibility_before')
    await api(editProject, {
      params: { project: field('project') },
      body: {
        ...sent(sending, [...texts, 'client_side', 'server_side']),
        ...(has('revision') && { revision: Number(field('revision')) }),
        ...(isVisibilityChanged && {
          [field('is_approved') === 'true' ? 'status' : 'requested_status']: field('visibility'),
        }),
      },
    })
    return { to: `${permanentProjectPath(field('project'))}/settings` }
  },
}
