import { Trash2 } from 'lucide-react'
import { expect, it } from 'vitest'
import { pageStage, press } from '../../../testing/page-stage.tsx'
import { Button, ButtonLink, type ButtonProps } from './button.tsx'

const stage = pageStage()
let presses = 0
const open = async (props: ButtonProps) => {
  presses = 0
  await stage.open(
    () => (
      <form onSubmit={(event) => event.preventDefault()}>
        <Button {...props} onClick={() => (presses += 1)} />
      </form>
    ),
    () => undefined,
  )
  return document.querySelector('button') as HTMLButtonElement
}

it('runs its action, and submits no form unless its type is submit', async () => {
  const button = await open({ children: 'Go' })
  expect(button.type).toBe('button')
  await press(button)
  expect(presses).toBe(1)
  expect((await open({ children: 'Go', type: 'submit' })).type).toBe('submit')
})

it('ignores clicks while it is busy, and says so', async () => {
  const button = await open({ children: 'Go', icon: Trash2, isBusy: true })
  await press(button)
  expect(presses).toBe(0)
  expect(button.getAttribute('aria-busy')).toBe('true')
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(button.querySelectorAll('svg')).toHaveLength(1)
  expect(button.querySelector('.spin')).not.toBeNull()
})

it('has no `aria-busy` while it is idle', async () => {
  const button = await open({ children: 'Go', icon: Trash2, isBusy: false })
  expect(button.hasAttribute('aria-busy')).toBe(false)
  expect(button.hasAttribute('aria-disabled')).toBe(false)
  expect(button.querySelector('.spin')).toBeNull()
})

it('shows its name as tooltip when it has only an icon', async () => {
  const icon = await open({ icon: Trash2, 'aria-label': 'Delete' })
  expect([icon.getAttribute('data-tip'), icon.classList.contains('btn-icon')]).toEqual(['Delete', true])
  const words = await open({ icon: Trash2, 'aria-label': 'Delete Deep', children: 'Delete' })
  expect([words.getAttribute('data-tip'), words.classList.contains('btn-icon')]).toEqual([null, false])
})

it('has the classes of its look and size', async () => {
  const classes = async (props: ButtonProps) => (await open({ children: 'Go', ...props })).className
  expect(await classes({})).toBe('btn')
  expect(await classes({ look: 'quiet-danger', size: 'small' })).toBe('btn btn-quiet btn-quiet-danger btn-s')
  expect(await classes({ look: 'brand', size: 'large', className: 'push' })).toBe('btn btn-brand btn-l push')
})

it('renders a link with an address', async () => {
  await stage.open(
    () => <ButtonLink href="/mods" icon={Trash2} aria-label="Mods" />,
    () => undefined,
  )
  const link = document.querySelector('a')
  expect([link?.getAttribute('href'), link?.getAttribute('data-tip')]).toEqual(['/mods', 'Mods'])
})
