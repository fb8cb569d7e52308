import type { ShownServerNotice } from '@quarry/api/contract/hosting/shown-notice'
import { expect, it, vi } from 'vitest'
import { button, pageStage, press, shows, text } from '../../../../testing/page-stage.tsx'
import { createQueryClient } from '../../../lib/api/query-client.ts'
import { aServer } from '../../../../testing/servers.ts'
import { ServerNotices } from './server-notices.tsx'

const stage = pageStage()
const aNotice = (given: Partial<ShownServerNotice> = {}): ShownServerNotice => ({
  id: 'NNNNNNNN',
  level: 'info',
  title: null,
  message: 'The network is **slow**',
  survey_url: null,
  dismissable: true,
  ...given,
})
const open = async (notices: ShownServerNotice[]) => {
  await stage.open(
    () => <ServerNotices server={aServer({ notices })} />,
    () => undefined,
    null,
    {
      queryClient: createQueryClient(),
      markdown: async ({ text: source }: { text: string }) => `<p>${source}</p>`,
    },
  )
  await shows('The network is')
}

it('show the title of their level unless they have one, in its colour', async () => {
  await open([
    aNotice({ id: 'A', level: 'critical' }),
    aNotice({ id: 'B', level: 'warn', title: 'Sunday' }),
    aNotice({ id: 'C' }),
  ])
  const notes = Array.from(document.querySelectorAll('.note'), (note) => [
    note.className,
    note.querySelector('b')?.textContent,
  ])
  expect(notes).toEqual([
    ['note red', 'Critical problem'],
    ['note orange', 'Sunday'],
    ['note blue', 'Note'],
  ])
})

it('are dismissed on the server, by the user, if that is allowed', async () => {
  await open([aNotice({ id: 'A', title: 'Fixed', dismissable: false }), aNotice({ title: 'Slow' })])
  expect(button('Dismiss “Fixed”')).toBeUndefined()
  await press(button('Dismiss “Slow”'))
  await vi.waitFor(() => expect(stage.sent).toHaveLength(1))
  expect(stage.sent[0]).toMatchObject({
    path: '/_internal/server/:server/notice/:notice/dismiss',
    input: { params: { server: 'SSSSSSSS', notice: 'NNNNNNNN' } },
  })
})

it('link to the form of a survey, in another tab', async () => {
  await open([aNotice({ level: 'survey', survey_url: 'https://forms.example/a' })])
  const link = document.querySelector<HTMLAnchorElement>('a[href="https://forms.example/a"]')
  expect([link?.target, link?.rel]).toEqual(['_blank', 'noopener noreferrer'])
  expect(text()).toContain('We ask for your opinion')
})
