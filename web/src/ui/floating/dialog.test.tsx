import type { ReactNode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { opened, pageStage } from '../../../testing/page-stage.tsx'
import { Dialog } from './dialog.tsx'

const stage = pageStage()

async function startsAt(content: ReactNode): Promise<string> {
  await stage.open(
    () => (
      <Dialog isOpen onOpenChange={() => undefined} title="A dialog" footer={<button id="foot">Done</button>}>
        {content}
      </Dialog>
    ),
    () => undefined,
  )
  await opened()
  await vi.waitFor(() => expect(document.activeElement?.id).not.toBe(''))
  return document.activeElement?.id ?? ''
}

describe('the initial focus of a dialog', () => {
  it.each<[string, ReactNode]>([
    ['a button that copies', <button key="copy" id="copy" aria-label="Copy" />],
    [
      'a link to read more',
      <a key="more" id="more" href="/more">
        More
      </a>,
    ],
    ['a field that nobody can fill', <input key="off" id="off" disabled />],
  ])('at its field, behind %s', async (_what, before) => {
    expect(
      await startsAt(
        <>
          {before}
          <input id="code" />
        </>,
      ),
    ).toBe('code')
  })

  it('is on a choice before a field', async () => {
    expect(
      await startsAt(
        <>
          <input id="kind" type="radio" />
          <input id="name" />
        </>,
      ),
    ).toBe('kind')
  })

  it('is on the first button without a field, and in the footer without either', async () => {
    expect(await startsAt(<button id="one" aria-label="One" />)).toBe('one')
    expect(await startsAt(<p>Read this.</p>)).toBe('foot')
  })
})
