import type { OrganizationDetail } from '@quarry/api/contract/organizations/organizations'
import type { TeamMember } from '@quarry/api/contract/organizations/teams'
import type { ListedProject } from '@quarry/api/contract/projects/project-shapes'
import { expect, it } from 'vitest'
import {
  button,
  dialog,
  opened,
  pageStage,
  press,
  shows,
  text,
  typeInto,
} from '../../../../testing/page-stage.tsx'
import { ProjectsSettings } from './projects-settings.tsx'

const stage = pageStage()
const can = ['organization.take_in', 'organization.remove_project', 'organization.choose_project_owner']
const guild = { id: 'OOOOOOOO', name: 'The Guild', viewer: { can } } as unknown as OrganizationDetail
const project = (id: string, title: string) =>
  ({
    id,
    slug: id,
    title,
    icon_url: null,
    status: 'approved',
    project_type: 'mod',
  }) as unknown as ListedProject
const member = (username: string, isOwner = false) =>
  ({ user: { id: username, username }, accepted: true, is_owner: isOwner }) as TeamMember

const open = async () => {
  await stage.open(
    () => (
      <ProjectsSettings
        organization={guild}
        projects={[project('LLLLLLLL', 'Lamps')]}
        members={[member('alice', true), member('bob')]}
      />
    ),
    () => [project('DDDDDDDD', 'Deep')],
    { id: 'alice' },
  )
  await shows('Deep')
}
const confirm = async (title: string, action: string) => {
  await typeInto(dialog().querySelector('input') as HTMLInputElement, title)
  await press(button(action, dialog()))
}

it('moves a project into the organization once its title was typed', async () => {
  await open()
  await press(button('Add project'))
  await opened()
  expect(stage.sent).toEqual([])
  expect(text()).toContain('Add Deep to The Guild?')
  expect(button('Add project', dialog()).disabled).toBe(true)
  await confirm('Deep', 'Add project')
  expect(stage.sent.map(({ input }) => input)).toEqual([
    { params: { organization: 'OOOOOOOO' }, body: { project_id: 'DDDDDDDD' } },
  ])
})

it('names the new owner before a project moves out', async () => {
  await open()
  await press(button('Remove Lamps from the organization'))
  await opened()
  expect(stage.sent).toEqual([])
  expect(text()).toContain('Remove Lamps from The Guild?')
  expect(dialog().textContent).toContain('alice becomes the owner')
  await confirm('lamps', 'Remove project')
  expect(stage.sent.map(({ input }) => input)).toEqual([
    { params: { organization: 'OOOOOOOO', project: 'LLLLLLLL' }, body: { new_owner: 'alice' } },
  ])
})
