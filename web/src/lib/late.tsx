import { createElement, use, type ComponentType } from 'react'

/**
 * A part whose code comes when it is first shown, but which is always there on the server: `preload` there makes it
 * render at once, so pages without scripts have it too. (`React.lazy` would stream a placeholder first.)
 */
export function late<P extends object>(load: () => Promise<ComponentType<P>>) {
  let part: ComponentType<P> | undefined
  let loading: Promise<void> | undefined
  const preload = () =>
    (loading ??= load().then(
      (loaded) => {
        part = loaded
      },
      (error: unknown) => {
        loading = undefined
        throw error
      },
    ))
  function Late(props: P) {
    if (!part) use(preload())
    return part ? createElement(part, props) : null
  }
  return Object.assign(Late, { preload })
}
