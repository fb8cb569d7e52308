import { getProjectDetail } from '@quarry/api/contract/projects/projects'
import { type ApiClient, toApiError } from '@quarry/api/contract/client'
import type { Endpoint } from '@quarry/api/contract/endpoint'
import { getProjectVersion, getVersion } from '@quarry/api/contract/versions/versions'
import { describe, expect, it } from 'vitest'
import { findDependency } from './find-dependency.ts'

const project = { id: 'PPPPPPPP', title: 'Anvil', icon_url: null }
const version = { id: 'VVVVVVVV', project_id: 'PPPPPPPP', version_number: '1.0+fabric' }
const known: Record<string, object> = {
  'project anvil': project,
  'project PPPPPPPP': project,
  'version VVVVVVVV': version,
  'anvil 1.0+fabric': version,
}
const api = (async (endpoint: Endpoint, { params }: { params: Record<string, string> }) => {
  const input =
    endpoint === getProjectDetail
      ? `project ${params['project']}`
      : endpoint === getVersion
        ? `version ${params['version']}`
        : endpoint === getProjectVersion
          ? `${params['project']} ${params['version']}`
          : ''
  const found = known[input]
  if (!found) throw toApiError(404, undefined)
  return found
}) as unknown as ApiClient

describe('input for a dependency', () => {
  it.each([
    ['anvil', null],
    ['PPPPPPPP', null],
    ['https://quarry.example/mod/anvil', null],
    ['https://quarry.example/project/anvil?hl=de#main', null],
    ['https://quarry.example/mod/anvil/versions', null],
    ['VVVVVVVV', 'VVVVVVVV'],
    ['https://quarry.example/mod/anvil/version/1.0%2Bfabric', 'VVVVVVVV'],
    ['/mod/anvil/version/1.0+fabric/inside?path=a', 'VVVVVVVV'],
  ])('%s', async (wanted, versionId) => {
    expect(await findDependency(api, wanted, 'required')).toEqual({
      projectId: 'PPPPPPPP',
      versionId,
      fileName: null,
      relation: 'required',
      title: versionId ? 'Anvil 1.0+fabric' : 'Anvil',
      iconUrl: null,
    })
  })

  it.each(['anvils', '/mod/anvil/version/9', '/mod/anvil/version/%E0%A4%A'])(
    'finds nothing for %s',
    async (wanted) => {
      await expect(findDependency(api, wanted, 'required')).rejects.toMatchObject({ status: 404 })
    },
  )
})
