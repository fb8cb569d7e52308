import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { button, pageStage, press, shows, text } from '../../../../../testing/page-stage.tsx'
import { aServer } from '../../../../../testing/servers.ts'
import { PropertiesPage } from './properties-page.tsx'

const code = vi.hoisted(() => ({ isMissing: true }))
vi.mock('./properties-form.tsx', () => ({
  get PropertiesForm() {
    if (code.isMissing) throw new Error('the connection is lost')
    return () => <p>The form</p>
  },
}))

const stage = pageStage()

it('offers to load the properties again, if the code of their form could not be loaded', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  vi.stubGlobal('fetch', async () => new Response('motd=x', { headers: { etag: '"a"' } }))
  await stage.open(
    () => <PropertiesPage server={aServer()} />,
    () => undefined,
    { id: 'alice' },
  )
  await shows('The properties could not be loaded')
  code.isMissing = false
  await press(button('Try again'))
  await act(() => shows('The form'))
  expect(text()).not.toContain('could not be loaded')
})
