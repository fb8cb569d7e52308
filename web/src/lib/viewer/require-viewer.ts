import { redirect } from '@tanstack/react-router'
import type { Viewer } from '@quarry/api/contract/accounts/users'
import { signInHref } from './sign-in-address.ts'

/** Guard for `beforeLoad` of pages that need an account: guests sign in first and return. */
export function requireViewer({
  context,
  location,
}: {
  context: { viewer: Viewer | null }
  location: { href: string }
}): Viewer {
  if (!context.viewer) throw redirect({ href: signInHref(location.href) })
  return context.viewer
}
