import { expect, it } from 'vitest'
import { drop, pageStage, shows, text } from '../../../testing/page-stage.tsx'
import { DropArea } from './drop-area.tsx'

const stage = pageStage()
const taken: string[][] = []
const open = async (isMultiple: boolean) => {
  taken.length = 0
  const take = (files: File[]) => taken.push(files.map(({ name }) => name))
  await stage.open(
    () => <DropArea title="Drop" accept={['.png']} maxBytes={9} isMultiple={isMultiple} onFiles={take} />,
    () => undefined,
  )
  await shows('Drop')
}
const dropped = (...names: string[]) => drop(...names.map((name) => new File(['bytes'], name)))

it('accepts all valid files and names the others', async () => {
  await open(true)
  await dropped('a.png', 'b.exe', 'c.png')
  expect(taken).toEqual([['a.png', 'c.png']])
  expect(text()).toContain('b.exe is not one of .png.')
})

it('names the accepted file when only one is allowed', async () => {
  await open(false)
  await dropped('a.png', 'b.png')
  expect(taken).toEqual([['a.png']])
  expect(text()).toContain('You can add only one file here. a.png was added.')
  await dropped('b.png')
  expect(text()).not.toContain('You can add only one file here.')
})
