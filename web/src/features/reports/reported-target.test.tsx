import { expect, it } from 'vitest'
import { pageStage, shows, text } from '../../../testing/page-stage.tsx'
import { ReportedTarget } from './reported-target.tsx'

const stage = pageStage()
type Report = Parameters<typeof ReportedTarget>[0]['report']
const snapshot = { title: 'Free Tokens', owner: 'bob', excerpt: 'Enter your token' }
const open = async (target: Partial<Report['target']>) => {
  const report = {
    target: { type: 'project', id: 'PPPPPPPP', title: 'Free Tokens', href: null, icon_url: null, ...target },
    snapshot,
  } as unknown as Report
  await stage.open(
    () => <ReportedTarget report={report} />,
    () => undefined,
  )
  await shows('What is reported')
}
const links = () => [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))

it.each([
  ['project', '/project/lamp', '/project/lamp/moderation'],
  ['version', '/project/lamp/version/VVVVVVVV', '/project/lamp/moderation'],
  ['user', '/user/bob', '/user/bob'],
] as const)('leads to the actions of staff on a %s', async (type, href, actions) => {
  await open({ type, href })
  expect(links()).toEqual([href, '/user/bob', actions])
})

it('shows a deleted target as it was reported', async () => {
  await open({})
  expect(links()).toEqual(['/user/bob'])
  for (const part of ['Free Tokens', 'PPPPPPPP', 'Enter your token']) expect(text()).toContain(part)
})
