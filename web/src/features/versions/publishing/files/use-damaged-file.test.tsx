import { createRoot, type Root } from 'react-dom/client'
import { IntlProvider } from 'react-intl'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ChosenFile } from './chosen-files.ts'
import { useDamagedFile } from './use-damaged-file.ts'

const read = vi.hoisted(() => vi.fn<(file: File) => Promise<boolean>>())
vi.mock('../../../files/manifests/is-valid-archive.ts', () => ({ isValidArchive: read }))

let root: Root | undefined
afterEach(() => {
  root?.unmount()
  read.mockReset()
})

const aFile = (name: string): ChosenFile => ({ file: new File(['bytes'], name), type: null })

/** Renders the hook; `choose` changes its files and `result` is its last value. */
function aForm() {
  const errors: (string | undefined)[] = []
  function Damaged({ chosen }: { chosen: readonly ChosenFile[] }) {
    errors.push(useDamagedFile(chosen))
    return null
  }
  root = createRoot(document.createElement('div'))
  const choose = (chosen: readonly ChosenFile[]) =>
    root?.render(
      <IntlProvider locale="en" onError={() => {}}>
        <Damaged chosen={chosen} />
      </IntlProvider>,
    )
  return { choose, lastError: () => errors.at(-1) }
}

describe('integrity check of chosen files', () => {
  it('reads each file once, even if others are added meanwhile', async () => {
    const answers: ((isSound: boolean) => void)[] = []
    read.mockImplementation(() => new Promise((resolve) => answers.push(resolve)))
    const [one, other] = [aFile('one.jar'), aFile('other.jar')]
    const form = aForm()
    form.choose([one])
    await expect.poll(() => read.mock.calls.length).toBe(1)
    form.choose([one, other])
    await expect.poll(() => read.mock.calls.length).toBe(2)
    answers[0]?.(true)
    form.choose([other, one])
    answers[1]?.(false)
    await expect.poll(form.lastError).toBe('projects-publishing.rule.damaged')
    expect(read.mock.calls.map(([file]) => file.name)).toEqual(['one.jar', 'other.jar'])
    form.choose([one])
    await expect.poll(form.lastError).toBeUndefined()
  })
})
