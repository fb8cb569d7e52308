import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { button, pageStage, press, shows, text } from '../../../../testing/page-stage.tsx'
import { aServer } from '../../../../testing/servers.ts'
import { FilesPage } from './files-page.tsx'
import { readFolderView } from './files.queries.ts'

const code = vi.hoisted(() => ({ isMissing: true }))
vi.mock('./file-list.tsx', () => ({
  get FileList() {
    if (code.isMissing) throw new Error('the connection is lost')
    return () => <p>The list</p>
  },
}))

const stage = pageStage()
const file = {
  name: 'a',
  kind: 'file',
  size: 1,
  items: null,
  created: null,
  modified: '2026-01-01T00:00:00.000Z',
}

it('offers to load the list of files again, if its code could not be loaded', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  await stage.open(
    () => <FilesPage server={aServer()} view={readFolderView({})} />,
    ({ path }) => (path.endsWith('/fs/list') ? { files: [file], total: 1 } : undefined),
    { id: 'alice' },
  )
  await shows('The list could not be loaded')
  code.isMissing = false
  await press(button('Try again'))
  await act(() => shows('The list'))
  expect(text()).not.toContain('could not be loaded')
})
