import { createDraft, editProject } from '@quarry/api/contract/projects/projects'
import { describe, expect, it } from 'vitest'
import { sendForm } from '../../../testing/send-form.ts'
import { createProjectForm, generalForm } from './projects.forms.ts'

describe('project creation', () => {
  const fields = { title: 'Deep', slug: 'deep', description: 'Down.', requested_status: 'unlisted' }

  it('creates the described project and opens it', async () => {
    const { endpoints, asked, done } = await sendForm(createProjectForm, fields, {
      answer: { slug: 'deep ö' },
    })
    expect([endpoints, asked]).toEqual([[createDraft], [{ body: fields }]])
    expect(done).toEqual({ to: '/mod/deep%20%C3%B6' })
  })

  it('requires title, slug and summary', async () => {
    await expect(sendForm(createProjectForm, { slug: 'deep' })).rejects.toMatchObject({
      fields: [{ path: 'title' }, { path: 'description' }],
    })
  })
})

describe('project settings', () => {
  const save = async (fields: Record<string, string>) => {
    const { endpoints, asked } = await sendForm(generalForm, { project: 'PPPPPPPP', ...fields })
    expect(endpoints).toEqual([editProject])
    return (asked as { body: object }[])[0]?.body
  }

  it('send the editable fields and none that the form does not show', async () => {
    expect(await save({ title: 'Deeper' })).toEqual({ title: 'Deeper' })
    expect(await save({ client_side: 'required' })).toEqual({ client_side: 'required' })
    await expect(save({ title: '' })).rejects.toMatchObject({ fields: [{ path: 'title' }] })
  })

  it('send the revision that the page showed, so that they overwrite no later change', async () => {
    expect(await save({ title: 'Deeper', revision: '7' })).toEqual({ title: 'Deeper', revision: 7 })
  })

  it.each([
    ['true', { status: 'unlisted' }],
    ['false', { requested_status: 'unlisted' }],
  ])(
    'change the visibility: at once for an approved project (%s), otherwise on approval',
    async (approved, body) => {
      const shown = { visibility_before: 'approved', is_approved: approved }
      expect(await save({ ...shown, visibility: 'unlisted' })).toEqual(body)
      expect(await save({ ...shown, visibility: 'approved' })).toEqual({})
    },
  )
})
