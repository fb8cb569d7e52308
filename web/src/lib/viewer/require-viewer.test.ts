import type { Viewer } from '@quarry/api/contract/accounts/users'
import { isRedirect } from '@tanstack/react-router'
import { describe, expect, it } from 'vitest'
import { requireViewer } from './require-viewer.ts'

const ann = { id: 'AAAAAAAA' } as Viewer
const enter = (viewer: Viewer | null, href: string) =>
  requireViewer({ context: { viewer }, location: { href } })

describe('a page that needs an account', () => {
  it('opens for a signed-in user', () => expect(enter(ann, '/dashboard')).toBe(ann))

  it.each([
    ['/dashboard?a=1', '/auth/sign-in?redirect=%2Fdashboard%3Fa%3D1'],
    ['/', '/auth/sign-in'],
  ])('redirects a guest from %s to %s', (href, to) => {
    let thrown: unknown
    try {
      enter(null, href)
    } catch (error) {
      thrown = error
    }
    expect(isRedirect(thrown) && thrown.options.href).toBe(to)
  })
})
