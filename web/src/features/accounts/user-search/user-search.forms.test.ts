import { expect, it } from 'vitest'
import { userSearchForm } from './user-search.forms.ts'

const send = (q: string) => userSearchForm.send({ field: () => q } as never)

it('shows the result for an email on the posted page', async () => {
  expect(await send(' ann@mail.example ')).toEqual({
    shown: { q: 'ann@mail.example' },
    to: '/admin/user_email',
  })
})

it('redirects to the address of a search by name', async () => {
  expect(await send('copper')).toEqual({ to: '/admin/user_email?q=copper' })
})
