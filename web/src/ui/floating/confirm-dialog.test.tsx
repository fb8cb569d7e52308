import { act } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { button, dialog, opened, pageStage, submit } from '../../../testing/page-stage.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'

const stage = pageStage()

async function open(typedText?: string) {
  const confirm = vi.fn<() => void>()
  await stage.open(
    () => (
      <ConfirmDialog
        isOpen
        onOpenChange={() => undefined}
        title="Delete it?"
        confirmLabel="Delete"
        cancelLabel="Keep it"
        typedText={typedText}
        onConfirm={confirm}
      >
        <a href="/elsewhere">Hand it over</a>
      </ConfirmDialog>
    ),
    () => undefined,
  )
  await opened()
  return confirm
}

const field = () => dialog().querySelector('input') as HTMLInputElement

const fill = (value: string) =>
  act(async () => {
    Reflect.set(HTMLInputElement.prototype, 'value', value, field())
    field().dispatchEvent(new Event('input', { bubbles: true }))
  })

describe('ConfirmDialog', () => {
  it('focuses the field of the typed text, not a link in the content', async () => {
    await open('Nested Drawers')
    await vi.waitFor(() => expect(document.activeElement).toBe(field()))
  })

  it('confirms with Enter in that field only once the text matches', async () => {
    const confirm = await open('Nested Drawers')
    await fill('nested')
    await submit()
    expect(confirm).not.toHaveBeenCalled()
    await fill('nested drawers')
    expect(button('Delete', dialog()).disabled).toBe(false)
    await submit()
    expect(confirm).toHaveBeenCalledTimes(1)
  })
})
