import { expect, it } from 'vitest'
import { pageStage } from '../../../../testing/page-stage.tsx'
import { PlainVersionFilters } from './plain-version-filters.tsx'

const stage = pageStage()

it('add a value to the filter of the address', async () => {
  const options = ['forge', 'quilt'].map((value) => ({ value, label: value }))
  await stage.open(
    () => (
      <PlainVersionFilters
        path="/mod/deep/versions"
        filter={{ l: ['fabric'], q: 'fix' }}
        choices={[{ name: 'l', label: 'Loader', options }]}
      />
    ),
    () => undefined,
  )
  const form = document.querySelector('form') as HTMLFormElement
  const select = form.querySelector('select') as HTMLSelectElement
  select.value = 'forge'
  expect([form.getAttribute('action'), [...new FormData(form).entries()]]).toEqual([
    '/mod/deep/versions',
    [
      ['l', 'fabric'],
      ['q', 'fix'],
      ['l', 'forge'],
    ],
  ])
  expect(select.labels?.[0]?.textContent).toBe('Loader')
})
