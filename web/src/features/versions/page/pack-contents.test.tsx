import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import type { OpenedVersion } from '@quarry/api/contract/versions/version-shapes'
import { expect, it } from 'vitest'
import { pageStage, text } from '../../../../testing/page-stage.tsx'
import { PackContents } from './pack-contents.tsx'

const stage = pageStage()
const pack = { id: 'PPPPPPPP', slug: 'pack', url_type: 'modpack' } as unknown as ProjectDetail
const lamp = { id: 'LLLLLLLL', slug: 'lamp', title: 'Lamp', icon_url: null, url_type: 'mod' }
const open = (dependencies: object[]) =>
  stage.open(
    () => (
      <PackContents
        project={pack}
        version={{ version_number: '2.0', url_ending: '2.0', dependencies } as unknown as OpenedVersion}
      />
    ),
    () => undefined,
  )

it('lists the projects and files of the newest version', async () => {
  await open([
    { dependency_type: 'embedded', project: lamp, project_id: lamp.id, version_number: '1.2' },
    { dependency_type: 'embedded', project: null, project_id: null, file_name: 'oil.jar' },
  ])
  expect([...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
    '/modpack/pack/version/2.0',
    '/mod/lamp',
    '/modpack/pack/version/2.0/needs',
  ])
  expect(text()).toContain('The contents of version 2.0')
  expect(text()).toContain('oil.jar')
})

it('says that a version names no contents', async () => {
  await open([])
  expect(text()).toContain('The newest version names no contents')
})
